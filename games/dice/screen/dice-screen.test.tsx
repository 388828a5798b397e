import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { commitment as commitmentOf } from "#fairness/draw.ts";
import { partsBeside } from "#contract/values/read-in-forms.ts";
import { readTolerantly } from "#contract/values/tolerant.ts";
import type { Unread } from "#contract/values/tolerant-schema.ts";
import { playersNow } from "#contract/calls/game-table.ts";
import { profile } from "#contract/calls/profile.ts";
import { diceRecords, diceRoll, diceRoundDetail } from "#games/dice/contract/calls.ts";
import { TARGET_MAX, TARGET_MIN } from "#games/dice/rules/roll.ts";
import { playSummary, walletLimits } from "#contract/calls/limits.ts";
import { WideScreen } from "#web/app/wide/wide-screen.tsx";
import { session } from "#web/data/session.ts";
import { forgetDevice } from "#web/testing/browser-shims.ts";
import { ok, refusal, server } from "#web/testing/fake-server.ts";
import { answerHome, profileFields, limitFields, UKGC } from "#web/testing/fixtures.ts";
import { renderAt } from "#web/testing/render.tsx";
import { checkPasted } from "#games/engine/screen/proof/pasted-round.ts";
import { dueOf } from "#games/engine/screen/proof/stake-due.ts";
import { playSession } from "#games/engine/screen/session/play-session.ts";
import { DiceScreen } from "./dice-screen.tsx";
import { traceRoll } from "./proof.tsx";
import { checkRoll, type DiceRound, MyRecords } from "./roll-stage.tsx";

/** Longer than a number takes to come to rest. */
const REST_MS = 1_000;
/** Longer than the balance counts up. */
const COUNTED_MS = 700;
const TERMS = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
const ENTROPY = expect.stringMatching(/^[0-9a-f]{32}$/) as string;
const FAIRNESS = { commitment: "commitment-0", client_seed: "seed", nonce: 0 };

const played = vi.hoisted(() => [] as unknown[]);
vi.mock("#web/ui/sounds.ts", async (importActual) => ({
  ...(await importActual<typeof import("#web/ui/sounds.ts")>()),
  play: (name: string) => played.push(name),
  celebrateWin: () => played.push("win"),
  reportLoss: () => played.push("loss"),
}));

beforeEach(() => {
  played.length = 0;
  vi.useFakeTimers();
  forgetDevice();
  session.start("120007.token");
  server.on(profile, () => ok(profileFields()));
  server.on(playersNow, () => refusal(404, "Not found"));
  listed([]);
});

const record = (id: number, roll: number, won: boolean) => ({
  id: String(id),
  create_time: Date.UTC(2026, 10, 22, 12, id),
  target: 5000,
  over: false,
  roll,
  won,
  coefficient: 2,
  amount: 100,
  delivery: 98,
  fee: 2,
  price: won ? 196 : 0,
});

/** The server's own, so that the game's may change. */
const LIMITS = { min: 10, max: 10_000 };

function listed(rows: readonly ReturnType<typeof record>[]): void {
  server.on(diceRecords, () =>
    ok({ page: { count: rows.length, p: 1, p_size: 10 }, queryset: rows, fairness: FAIRNESS, limits: LIMITS }),
  );
}

let rolls = 0;

/** Answers rolls in this order, with wire amounts; the last one repeats. */
function rollsAre(...answers: { roll: number; won: boolean; price: number; balance: number }[]): void {
  let at = 0;
  server.on(diceRoll, () => {
    const answer = answers[Math.min(at++, answers.length - 1)];
    return ok({ ...answer, coefficient: 2, id: `roll-${++rolls}`, fairness: { ...FAIRNESS, nonce: at } });
  });
}

const WIN = { roll: 1234, won: true, price: 19.6, balance: 1009.6 };
const LOSS = { roll: 7345, won: false, price: 0, balance: 990 };

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function open(path = "/dice") {
  const place = renderAt(path, <DiceScreen />);
  await pass(10);
  return place;
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const slider = () => screen.getByRole<HTMLInputElement>("slider", { name: "Target" });
const figures = () => screen.getByRole("region", { name: "Bet" }).querySelector("dl")?.textContent;
const line = () => screen.getAllByRole("status")[0]?.textContent;
const amount = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Amount" });
const bodies = () => server.of(diceRoll).map(({ body }) => body as Record<string, unknown>);
const press = async (name: string | RegExp, ms = 10) => {
  fireEvent.click(button(name));
  await pass(ms);
};
const history = () =>
  within(screen.getByRole("list", { name: "Last rolls" }))
    .queryAllByRole("listitem")
    .map((item) => `${within(item).getByRole("img").getAttribute("aria-label")} ${item.textContent}`);

describe("a bet", () => {
  it("shows its exact chance, coefficient and prize as the target and the side change", async () => {
    await open();
    expect(figures()).toBe("Chance50.00%Coefficient2.00×× ₹9.80Prize₹19.60+₹9.60");
    fireEvent.change(slider(), { target: { value: "3333" } });
    expect(figures()).toBe("Chance33.33%Coefficient3.00×× ₹9.80Prize₹29.40+₹19.40");
    expect(slider().getAttribute("aria-valuetext")).toBe("Under 33.33");
    fireEvent.click(screen.getByRole("radio", { name: "Over" }));
    expect(figures()).toBe("Chance66.67%Coefficient1.49×× ₹9.80Prize₹14.69+₹4.69");
    expect(slider().getAttribute("aria-valuetext")).toBe("33.33 or over");
  });

  it("moves by half a point with the buttons, and stays within its range", async () => {
    await open();
    await press("Higher target");
    expect(slider().value).toBe("5050");
    fireEvent.change(slider(), { target: { value: String(TARGET_MIN) } });
    expect(button("Lower target").disabled).toBe(true);
    expect([slider().min, slider().max]).toEqual([String(TARGET_MIN), String(TARGET_MAX)]);
  });
});

describe("the stake", () => {
  it("halves, doubles and takes usual amounts, within its limits", async () => {
    await open();
    await press("2× the amount");
    expect(amount().value).toBe("20");
    await press("½ of the amount");
    await press("½ of the amount");
    expect(amount().value).toBe("10");
    await press("Set the amount to ₹500");
    expect(amount().value).toBe("500");
    expect(figures()).toContain("Prize₹980.00");
  });

  it.each(["9", "0", "20000"])("of a typed %s is refused with the limits, and the button shows none", async (typed) => {
    await open();
    fireEvent.change(amount(), { target: { value: typed } });
    await press("Roll");
    expect(server.of(diceRoll)).toEqual([]);
    expect(screen.getByText(/₹10.*₹10,000/)).toBeTruthy();
  });

  it("has the limits that the server names", async () => {
    const limits = { min: 20, max: 500 };
    server.on(diceRecords, () => ok({ page: { count: 0, p: 1, p_size: 10 }, queryset: [], limits }));
    await open();
    expect(amount().value).toBe("20");
    fireEvent.change(amount(), { target: { value: "501" } });
    expect(screen.getByRole("alert").textContent).toBe("Choose an amount from ₹20 to ₹500");
  });

  it("above the balance leads to the recharge", async () => {
    const { visited } = await open();
    await press("Set the amount to ₹1,000");
    await press("2× the amount");
    expect(screen.queryByRole("button", { name: /^Roll/ })).toBeNull();
    fireEvent.click(
      within(screen.getByRole("region", { name: "Stake" })).getByRole("link", { name: "Recharge Not enough balance" }),
    );
    expect(visited.at(-1)).toBe("/recharge");
  });
});

describe("a roll", () => {
  describe("in the session's line", () => {
    const session = () => screen.getByRole("group", { name: "This session" }).textContent;
    let month = { staked: 0, paid: 0, recharged: 0 };

    beforeEach(async () => {
      playSession.set(null);
      month = { staked: 0, paid: 0, recharged: 0 };
      server.on(playSummary, () =>
        ok({ entry: { day: month, week: month, month, month_from: Date.UTC(2026, 10, 1), played_ms: 0 } }),
      );
    });

    it("counts its stake and its payout when the number has come to rest, as the balance does", async () => {
      rollsAre(WIN, { ...LOSS, balance: 999.6 });
      await open();
      await press(/^Roll/);
      expect(session()).toMatch(/^Staked ₹0 Paid ₹0 Net ₹0 /);
      await pass(REST_MS);
      await pass(COUNTED_MS);
      expect(screen.getByRole("group", { name: "Balance" }).textContent).toBe("₹1,009.60");
      expect(session()).toMatch(/^Staked ₹10 Paid ₹19.60 Net \+₹9.60 /);
      await press(/^Roll/, REST_MS);
      expect(session()).toMatch(/^Staked ₹20 Paid ₹19.60 Net −₹0.40 /);
    });

    it("is counted even if it pays its stake exactly, and once with the sums that follow", async () => {
      rollsAre({ ...WIN, price: 10, balance: 1000 });
      await open();
      await press(/^Roll/, REST_MS);
      expect(session()).toMatch(/^Staked ₹10 Paid ₹10 Net ₹0 /);
      month = { staked: 10, paid: 10, recharged: 0 };
      await pass(4_000);
      expect(server.of(playSummary)).toHaveLength(2);
      expect(session()).toMatch(/^Staked ₹10 Paid ₹10 Net ₹0 /);
    });
  });

  it("sends the shown bet once, lands, and tells the net, the payout and the balance", async () => {
    rollsAre(WIN);
    await open();
    fireEvent.click(button(/^Roll/));
    fireEvent.click(button(/^Roll/));
    await pass(10);
    expect(bodies()).toEqual([
      {
        amount: 10,
        target: 5000,
        over: false,
        key: expect.stringMatching(/^[\w-]{36}$/),
        entropy: ENTROPY,
        ...FAIRNESS,
        terms: TERMS,
      },
    ]);
    expect(line()).toBe("");
    await pass(REST_MS);
    await pass(COUNTED_MS);
    expect(line()).toBe("12.34 wins. +₹9.60, paid ₹19.60");
    expect(screen.getByRole("group", { name: "Balance" }).textContent).toBe("₹1,009.60");
    expect(history()).toEqual(["Won 12.34"]);
  });

  it.each([
    { result: "won", price: 10.01, sounds: ["roll", "win"] },
    { result: "even", price: 10, sounds: ["roll"] },
    { result: "lost", price: 0, sounds: ["roll", "loss"] },
  ])("has sound and color of a gain only above its stake: $result", async ({ result, price, sounds }) => {
    await open();
    rollsAre({ roll: 1234, won: price > 0, price, balance: 990 + price });
    await press(/^Roll/, REST_MS);
    expect(screen.getByRole("region", { name: "The roll" }).getAttribute("data-result")).toBe(result);
    expect(played).toEqual(sounds);
  });

  it("that loses says so as plainly", async () => {
    rollsAre(LOSS);
    await open();
    await press(/^Roll/, REST_MS);
    expect(line()).toBe("73.45 loses. −₹10");
    expect(history()).toEqual(["Lost 73.45"]);
  });

  it("has a key of its own each time, but keeps it while its answer is unknown", async () => {
    server.on(diceRoll, () => {
      throw new TypeError("Failed to fetch");
    });
    await open();
    await press(/^Roll/, 60_000);
    await press("OK");
    rollsAre(WIN);
    await press(/^Roll/, REST_MS);
    await press(/^Roll/, REST_MS);
    const keys = bodies().map(({ key }) => key);
    const [last, before] = [keys.at(-1), keys.at(-2)];
    expect(new Set(keys.slice(0, -1))).toEqual(new Set([before]));
    expect(last).not.toBe(before);
  });

  it("that is refused shows why and moves nothing", async () => {
    server.on(diceRoll, () => refusal(2001, "Your balance is too low"));
    await open();
    await press(/^Roll/);
    expect(screen.getByRole("dialog", { name: "Error" }).textContent).toContain("Your balance is too low");
    expect(history()).toEqual([]);
  });
});

describe("auto play", () => {
  async function openAuto(): Promise<void> {
    await open();
    fireEvent.click(screen.getByRole("tab", { name: "Auto play" }));
  }

  it("is not offered where the operator's rule set forbids it", async () => {
    server.on(walletLimits, () => ok({ entry: limitFields({ rules: UKGC }) }));
    await open();
    expect(screen.queryByRole("tab", { name: "Auto play" })).toBeNull();
    expect(screen.getByRole("tab", { name: "By hand" })).toBeTruthy();
  });

  it("rolls as often as chosen, raises after a loss and goes back after a win", async () => {
    rollsAre(LOSS, LOSS, WIN, LOSS);
    await openAuto();
    fireEvent.change(screen.getByRole("textbox", { name: "After a loss raise by %" }), { target: { value: "100" } });
    await press(/^Start auto play/, 20_000);
    expect(bodies().map((body) => body["amount"])).toEqual([10, 20, 40, 10, 20, 40, 80, 160, 320, 640]);
    expect(new Set(bodies().map(({ key }) => key)).size).toBe(10);
    // A rule set can refuse rolls that are marked so.
    expect(new Set(bodies().map(({ auto }) => auto))).toEqual(new Set([true]));
    expect(screen.getByText("Auto play is over: all rounds are played.")).toBeTruthy();
    expect(button(/^Start auto play/).getAttribute("aria-disabled")).toBeNull();
  });

  it("stops after the roll under way when it is told to, and when the screen is left", async () => {
    rollsAre(LOSS);
    await openAuto();
    await press(/^Start auto play/);
    expect(button(/Stop$/).textContent).toContain("10 rounds left");
    await press(/Stop$/, 20_000);
    expect(bodies()).toHaveLength(1);
    expect(slider().disabled).toBe(false);
  });

  it("ends with a roll that fails", async () => {
    server.on(diceRoll, () => refusal(2001, "Your balance is too low"));
    await openAuto();
    await press(/^Start auto play/, 20_000);
    expect(bodies()).toHaveLength(1);
    expect(screen.getByRole("dialog", { name: "Error" })).toBeTruthy();
  });
});

describe("the records", () => {
  it("fill the strip, open their details and verify in the browser", async () => {
    listed([record(2, 9999, false), record(1, 5, true)]);
    server.on(diceRoundDetail, () =>
      ok(
        z.encode(diceRoundDetail.answer, {
          entity: {
            game: "dice",
            period: "2",
            commitment: "00",
            server_seed: "another",
            client_seed: "seed",
            entropy: "",
            nonce: 1,
            forced: false,
            target: 5000,
            over: false,
            roll: 9999,
          },
        }) as Record<string, unknown>,
      ),
    );
    await open();
    expect(history()).toEqual(["Lost 99.99", "Won 00.05"]);
    const list = screen.getByRole("list", { name: "My records" });
    const [row] = within(list).getAllByRole("button");
    if (!row) throw new Error("no record");
    expect(row.textContent).toContain("99.99Under 50.00, 2.00×");
    fireEvent.click(row);
    await pass(10);
    await press("Verify");
    await act(() => vi.dynamicImportSettled());
    await pass(10);
    expect(screen.getByRole("dialog", { name: "Verify round 2" }).textContent).toContain("This round does not match");
  });
});

describe("the rules", () => {
  it("tell the exact return of the player's own bet, and the next commitment", async () => {
    await open();
    fireEvent.change(slider(), { target: { value: "1234" } });
    // Loaded here, because time stands still while the screen loads it.
    await import("./dice-rules.tsx");
    await press("Rules and odds", 100);
    const dialog = screen.getByRole("dialog", { name: "Rules and odds" });
    await pass(100);
    expect(within(dialog).getByRole("row", { name: "Under 12.34 8.10× 12.34% 98.00%" })).toBeTruthy();
    expect(dialog.textContent).toContain("commitment-0");
  });
});

it("says from when on stakes are kept, even if all have left", async () => {
  const rows_from = new Date(2026, 7, 3).getTime();
  server.on(diceRecords, () => ok({ page: { count: 0, p: 1, p_size: 10, rows_from }, queryset: [] }));
  renderAt("/", <MyRecords key="" />);
  await act(() => vi.advanceTimersByTimeAsync(REST_MS));
  expect(screen.getByText("Stakes from before 3 Aug 2026 are no longer kept")).toBeTruthy();
});

describe("beside the column", () => {
  it("the session, the records and the proof of the last roll follow, and the proof is computed on a press", async () => {
    answerHome(server);
    const month = { staked: 0, paid: 0, recharged: 0 };
    server.on(playSummary, () =>
      ok({ entry: { day: month, week: month, month, month_from: Date.UTC(2026, 10, 1), played_ms: 0 } }),
    );
    await import("./dice-rules.tsx");
    listed([record(1, 1234, true)]);
    renderAt(
      "/dice",
      <>
        <DiceScreen />
        <WideScreen />
      </>,
    );
    await pass(10);
    const own = within(screen.getByRole("complementary", { name: "You" }));
    own.getByRole("heading", { name: "This session" });
    const table = within(screen.getByRole("complementary", { name: "The table" }));
    expect(table.getByRole("list", { name: "Last rolls" }).textContent).toBe("12.34");
    expect(table.getByRole("row", { name: /^Under 50.00 2.00× 50.00%/ })).toBeTruthy();
    expect(button(/^Roll/).getAttribute("aria-keyshortcuts")).toBe("Space");
    expect(own.getByText("Staked").nextSibling?.textContent).toBe("₹0");
    own.getByRole("list", { name: "My records" });
    expect(server.of(diceRoundDetail)).toEqual([]);
    server.on(diceRoundDetail, () => refusal(400, "No such roll"));
    fireEvent.click(own.getByRole("button", { name: "Verify round 1" }));
    await pass(10);
    expect(own.getByRole("alert").textContent).toBe("No such roll");
    expect(server.of(diceRecords)).toHaveLength(1);
  });
});

describe("a roll that cannot be read whole", () => {
  const roll = {
    id: "r1",
    target: 5050,
    over: true,
    roll: 7000,
    won: true,
    coefficient: 1.98,
    amount: 100,
    price: 198,
  };

  it("stands beside its list with the part that can be read", () => {
    const unread: Unread = [];
    const rows = [{ ...roll, roll: "many", fee: "2.00" }, roll, { amount: "x", price: 5 }, "row"];
    const { queryset } = readTolerantly(diceRecords.answer, { page: { count: 4 }, queryset: rows }, unread) ?? {};
    expect(queryset).toHaveLength(1);
    expect(partsBeside(queryset ?? [])).toMatchObject([
      { id: "r1", roll: null, amount: 10_000, price: 19_800, fee: 200 },
      { id: "", roll: null, amount: null, price: 500 },
    ]);
    expect(unread).toEqual(expect.arrayContaining(["queryset.*.roll", "queryset.*.amount", "queryset.*"]));
  });
});

const serverSeed = "5ff5c610e633b2a91c46d1be1f74286b";
const clientSeed = "854581b6f52eaa86503f1dc6433655f9";
const entropy = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";

const honest: DiceRound = {
  game: "dice",
  period: "4",
  commitment: commitmentOf(serverSeed),
  server_seed: serverSeed,
  client_seed: clientSeed,
  entropy,
  nonce: 2,
  forced: false,
  target: 5000,
  over: true,
  roll: 5667,
};

describe("the proof of a roll", () => {
  it("holds for an honest roll", () => {
    expect(checkRoll(honest)).toMatchObject({ verdict: "match", recomputed: 5667 });
  });

  it.each<[string, Partial<DiceRound>, string]>([
    ["another number", { roll: 5668 }, "mismatch"],
    ["entropy that was left out", { entropy: "" }, "mismatch"],
    ["another commitment", { commitment: "00" }, "mismatch"],
    ["a forced number", { roll: 17, forced: true }, "forced"],
  ])("tells %s", (_, changed, verdict) => {
    expect(checkRoll({ ...honest, ...changed })?.verdict).toBe(verdict);
  });

  it("waits for the seed of a backend that has not revealed it", () => {
    expect(checkRoll({ ...honest, server_seed: null })).toBeNull();
  });

  it("shows the four bytes, their float and the number that they choose", () => {
    const { roll, drawn } = traceRoll({ serverSeed, clientSeed, entropy, nonce: 2 });
    expect(roll).toBe(5667);
    expect(drawn.macs).toHaveLength(1);
    expect(drawn.draws).toMatchObject([{ of: 10_000, at: 5667, place: 5667 }]);
    const [{ bytes, float }] = drawn.draws as [(typeof drawn.draws)[number]];
    expect(Number.parseInt(bytes, 16) / 2 ** 32).toBe(float);
  });
});

describe("the checks of a roll", () => {
  const round = { game: "dice", server_seed: serverSeed, client_seed: clientSeed, entropy, nonce: 1, roll: 2493 };
  const failing = (pasted: object) =>
    checkPasted(JSON.stringify({ entity: { ...pasted, commitment: commitmentOf(serverSeed) } }), "").filter(
      ({ holds }) => holds === false,
    );

  it("tell another number in a pasted round", () => {
    expect(failing(round)).toEqual([]);
    expect(failing({ ...round, roll: 2494 })).not.toEqual([]);
  });

  it.each([
    [5000, false, 1960],
    [5000, true, 0],
    // The number itself is not under the target.
    [2493, true, 1305],
  ])("tell the payout of a signed stake on %d, over: %s", (target, over, due) => {
    const stake = new Map(Object.entries({ amount: "1000", target: String(target), over: String(over) }));
    expect(dueOf(round, stake, null)).toBe(due);
  });
});
