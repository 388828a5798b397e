import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fairnessChains, fairnessOdds, fairnessLog } from "#contract/calls/fairness.ts";
import { fakeServer, ok, type Arrival, refusal } from "#web/testing/fake-server.ts";
import { renderAt, textsOf } from "#web/testing/render.tsx";
import { guessOdds } from "#games/win-go/rules/odds.ts";
import { RoundSeal } from "../parts/round-seal.tsx";
import { pinnedEnds } from "./check-chain.ts";
import { ChainEnds } from "./public-checks.tsx";
import { proofs } from "#games/all/screen/fairness.tsx";
import { fairRange, Returns, seenReturn } from "./returns.tsx";
import { Voids } from "./voids.tsx";

afterEach(() => {
  pinnedEnds.set({});
});

const CHAIN = { table: "aviator", chain: 1, end: "a1".repeat(32), length: 16_384, first_period: 7, retired: null };

describe("the ends of the chains", () => {
  it("are kept as they were seen first, and another end raises the alarm", async () => {
    const server = fakeServer();
    server.on(fairnessChains, () => ok({ queryset: [CHAIN], beacon: null, voided: 0 }));
    renderAt("/fairness", <ChainEnds />);
    expect(await screen.findByText("Kept here")).toBeTruthy();
    expect(screen.getByText("from round 7")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    cleanup();
    // The server shows another end to a client that saw the first.
    const other = { ...CHAIN, end: "b2".repeat(32), retired: 9 };
    server.on(fairnessChains, () => ok({ queryset: [other], beacon: null, voided: 0 }));
    renderAt("/fairness", <ChainEnds />);
    expect((await screen.findByRole("alert")).textContent).toMatch(/another end for chain 1 of aviator/);
    expect(screen.getByText("Another end than before")).toBeTruthy();
    expect(pinnedEnds.get()).toMatchObject({ "aviator/1": `${CHAIN.end}/16384` });
  });

  it("can be kept as a file", () => {
    fakeServer().on(fairnessChains, () => ok({ queryset: [], beacon: null, voided: 0 }));
    renderAt("/fairness", <ChainEnds />);
    const links = screen.getAllByRole<HTMLAnchorElement>("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/fairness/chains", "/verify"]);
  });
});

describe("the seal of a round", () => {
  it("opens with the round, and shows the proof", () => {
    const press = vi.fn<() => void>();
    const seal = (newest: number | null, isOpen: boolean) => (
      <RoundSeal newest={newest} isOpen={isOpen} onPress={press} />
    );
    renderAt("/", seal(null, false));
    expect(screen.queryByRole("button")).toBeNull();
    cleanup();
    renderAt("/", seal(1, false));
    expect(screen.getByRole("button", { name: /Round sealed/ })).toBeTruthy();
    cleanup();
    renderAt("/", seal(2, true));
    fireEvent.click(screen.getByRole("button", { name: /seal opened/ }));
    expect(press).toHaveBeenCalledOnce();
  });
});

/** The figures of a bet, below its name. */
const cells = (name: RegExp) => textsOf("cell", screen.getByRole("rowheader", { name }).closest("tbody")!);

const counted = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([outcome, rounds]) => ({ outcome, rounds }));

/** The rounds of the last day, by table. */
const DAY: Readonly<Record<string, ReturnType<typeof counted>>> = {
  "win:P:1": counted({ 1: 1, 3: 1, 5: 1, 2: 1 }),
  luckyhit: counted({ "B 0": 5, "R 0": 4, "R 4": 1 }),
  aviator: counted({ "1": 2, "1.5": 2, "2": 3, "10": 1 }),
};

it("each bet has its exact return, and that of the day's rounds beside the range of fair ones", async () => {
  fakeServer().on(fairnessOdds, ({ url }: Arrival) =>
    ok({ since: Date.UTC(2026, 10, 21), voided: 2, queryset: DAY[url.searchParams.get("table") ?? ""] }),
  );
  renderAt("/fairness", <Returns proofs={proofs} />);
  // Green pays 2, 2, 1.5 and 0 times 98 %.
  await screen.findByText("134.75%");
  expect(cells(/Win Go: Green/)).toEqual(["93.10%", "134.75%", "1% – 185%"]);
  expect(cells(/Win Go: A number/)).toEqual(["88.20%", "220.50%", "0% – 348%"]);
  expect(await screen.findByText("Lucky Hit: 10 rounds, called off: 2")).toBeTruthy();
  // Half of the rounds pay 2 times 98 %; one of ten pays 4 times.
  expect(cells(/Lucky Hit: Red/).slice(0, 2)).toEqual(["98.00%", "98.00%"]);
  expect(cells(/Lucky Hit: Lucky/)[1]).toBe("39.20%");
  expect(await screen.findByText("Aviator: 8 rounds, called off: 2")).toBeTruthy();
  // No fee: six of eight flights reach 1.5, four 2, one 10.
  expect(cells(/Aviator: 1.5×/).slice(0, 2)).toEqual(["97.00%", "112.50%"]);
  expect(cells(/Aviator: 2×/).slice(0, 2)).toEqual(["97.00%", "100.00%"]);
  expect(cells(/Aviator: 10×/).slice(0, 2)).toEqual(["97.00%", "125.00%"]);
  // Games without a table have no rounds of a day.
  const others = screen.getAllByRole("rowheader", { name: /^(?!Win Go|Lucky Hit|Aviator)/i });
  for (const bet of others) expect(within(bet.closest("tbody")!).getAllByText("–")).toHaveLength(2);
});

it("the exact returns stand there without rounds", () => {
  fakeServer().on(fairnessOdds, () => refusal(404, "Not found"));
  renderAt("/fairness", <Returns proofs={proofs} />);
  expect(cells(/Win Go: Green/)).toEqual(["93.10%", "–", "–"]);
});

it("a fair day lies within the range, and one of a digit that never comes does not", () => {
  const odds = guessOdds({ type: "N", number: 1 });
  const [least, most] = fairRange(odds, 480);
  const onOne = (digit: string) => (digit === "1" ? 9 * 0.98 : 0);
  const seen = seenReturn(onOne, counted({ 1: 48, 2: 432 }));
  expect(seen).toBeGreaterThan(least);
  expect(seen).toBeLessThan(most);
  expect(seenReturn(onOne, counted({ 2: 480 }))).toBeLessThan(least);
});

describe("the void rounds", () => {
  const serve = (outcomes: readonly unknown[], table: string) => {
    const entry = (outcome: unknown, at: number) =>
      `avoided ${table} ${at}\ntime 1\nbeacon 1\noutcome ${JSON.stringify(outcome)}`;
    const queryset = outcomes.map((outcome, index) => ({ index, entry: entry(outcome, index) }));
    fakeServer().on(fairnessLog, () => ok({ head: "", queryset, inclusion: null, consistency: [] }));
    cleanup();
    renderAt("/fairness", <Voids proofs={proofs} />);
  };
  const hands = (third: number) => ({
    black: [2, 9, third].map((n, t) => ({ t, n })),
    red: [3, 5, 12].map((n) => ({ t: 3, n })),
  });

  it("show no sign of choice if they avoided what fair games avoid", async () => {
    serve([1, 2.5, 1.2, 9, 1.99, 2], "aviator");
    expect(await screen.findByText("Rounds called off: no sign of choice (p = 1)")).toBeTruthy();
    expect(screen.getByText(/newest 6, 3 would have paid more than the average; about 2.9 if/)).toBeTruthy();
  });

  it.each([
    ["lucky hits", Array.from({ length: 5 }, () => hands(9)), "luckyhit", "0.0003"],
    ["violet digits", Array.from({ length: 5 }, () => 10_005), "win:S:2", "0.0007"],
    ["long flights", Array.from({ length: 12 }, () => 2), "aviator", "0.0004"],
  ])("are unlikely by chance if they avoided only %s", async (_, outcomes, table, p) => {
    serve(outcomes, table);
    expect(await screen.findByText(`Rounds called off: unlikely by chance (p ≤ ${p})`)).toBeTruthy();
    expect(screen.getByRole("alert")).toBeTruthy();
  });

  it("are too few to judge at first", async () => {
    serve([hands(9), hands(9), hands(4)], "luckyhit");
    expect(await screen.findByText("Rounds called off: too few to judge")).toBeTruthy();
  });
});
