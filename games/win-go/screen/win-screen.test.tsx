import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { nextPeriodInfo } from "#games/engine/contract/next-period.ts";
import {
  addUserGuess,
  nextPeriodInfoNoauth,
  winGuesses,
  winMyGuesses,
  winRoundDetail,
} from "#games/win-go/contract/calls.ts";
import { fairnessChains, fairnessReceipts } from "#contract/calls/fairness.ts";
import { RECEIPT, RECEIPT_PUBLIC_KEY } from "#contract/examples/example.ts";
import { playersNow } from "#contract/calls/game-table.ts";
import { profile } from "#contract/calls/profile.ts";
import { roundOf } from "#games/win-go/rules/timeline.ts";
import { session } from "#web/data/session.ts";
import { settings } from "#web/data/settings.ts";
import { forgetDevice } from "#web/testing/browser-shims.ts";
import { ok, refusal, server } from "#web/testing/fake-server.ts";
import { profileFields, setServerTime } from "#web/testing/fixtures.ts";
import { renderAt, definitionsIn } from "#web/testing/render.tsx";
import { receiptAlarm } from "#games/engine/screen/receipts/watch-receipts.ts";
import type { MyGuess } from "./own-guesses.ts";
import { periodName } from "./history.ts";
import { myGuess, LAST_PERIOD, pastRounds, finishedRound } from "./testing/samples.ts";
import { WinScreen } from "./win-screen.tsx";

const PERIOD = LAST_PERIOD + 1;
const { startTime } = roundOf(PERIOD);

let running: number;
let digits: readonly number[];
let guesses: readonly MyGuess[];

beforeEach(() => {
  vi.useFakeTimers();
  forgetDevice();
  settings.chooseLocale("in");
  session.start("120007.token");
  session.update({ nickName: "kite_flyer", mobile: "", userId: "120007", rCode: "", isEarly: true });
  running = PERIOD;
  digits = [2, 4, 5];
  guesses = [];
  server.on(profile, () => ok(profileFields()));
  server.on(playersNow, () => refusal(404, "Not found"));
  server.on(nextPeriodInfo, () => ok({ balance: 1000, next_period: running }));
  server.on(nextPeriodInfoNoauth, () =>
    ok({ next_period: running, periods: pastRounds(digits, running === PERIOD ? LAST_PERIOD : PERIOD) }),
  );
  server.on(winGuesses, () =>
    ok({ page: { count: digits.length, p: 1, p_size: 10 }, queryset: pastRounds(digits).toReversed() }),
  );
  server.on(winMyGuesses, () => ok({ page: { count: guesses.length, p: 1, p_size: 10 }, queryset: guesses.map(wire) }));
});

/** A guess in its wire format: amounts in units. */
function wire(guess: MyGuess) {
  const { amount, contract_money: money, delivery, fee, payout } = guess;
  const units = { amount, contract_money: money, delivery, fee, payout };
  return { ...guess, ...Object.fromEntries(Object.entries(units).map(([name, minor]) => [name, (minor ?? 0) / 100])) };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Opens the screen at an age of the round, in ms. */
async function open(at = 20_000, path = "/win") {
  vi.setSystemTime(startTime + at);
  setServerTime(Date.now());
  const place = renderAt(path, <WinScreen />);
  await pass(10);
  return place;
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const round = () => screen.getByRole("region", { name: "Period" });
const clock = () => within(round()).queryByRole("timer")?.textContent;
const dialog = (name: string | RegExp) => screen.getByRole("dialog", { name });
const press = async (name: string | RegExp) => {
  fireEvent.click(button(name));
  await pass(10);
};

describe("a round of Win Go", () => {
  it("shows its period, the time left, the last result and the balance", async () => {
    await open();
    expect(round().textContent).toContain(periodName(20_261_120_437));
    expect(clock()).toBe("02:40");
    expect(round().textContent).toContain("Last 5 green + violet");
    expect(screen.getByRole("group", { name: "Balance" }).textContent).toBe("₹1,000.00");
    await pass(1_000);
    expect(clock()).toBe("02:39");
  });

  it("takes stakes until 30 s remain", async () => {
    await open(149_500);
    expect(button("Join Green 1.96×").disabled).toBe(false);
    // Once, above the digits.
    expect(screen.getByText("8.82×").closest("button")).toBeNull();
    expect(button("Join 5: green + violet").disabled).toBe(false);
    await pass(500);
    expect(clock()).toBe("00:30");
    for (const name of [
      "Join Green 1.96×",
      "Join Violet 4.41×",
      "Join Red 1.96×",
      "Join 0: red + violet",
      "Join 9: green",
    ]) {
      expect(button(name).disabled).toBe(true);
    }
  });

  it("ends with a button that works after 2.5 s, and shows its result once it is out", async () => {
    await open(179_000);
    expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
    await pass(1_000);
    expect(clock()).toBeUndefined();
    expect(round().textContent).toContain("Drawing the result");
    running = PERIOD + 1;
    digits = [2, 4, 5, 7];
    await pass(1_050);
    expect(within(round()).getAllByRole("status").at(-1)?.textContent).toBe(
      `Period ${periodName(20_261_120_437)}: 7, green`,
    );
    expect(round().dataset["tone"]).toBe("green");
    expect(button("Continue").disabled).toBe(true);
    await pass(1_450);
    expect(button("Continue").disabled).toBe(false);
    const asked = server.of(winGuesses).length;
    await press("Continue");
    expect(round().textContent).toContain(periodName(20_261_120_438));
    expect(clock()).toBe("02:58");
    expect(button("Join Green 1.96×").disabled).toBe(false);
    expect(server.of(winGuesses).length).toBeGreaterThan(asked);
  });

  it.each([
    ["a new table has none", [], 20_000, 0],
    ["the table has none of the round before", [1], 31_000, 0],
    ["the last one is late", [1], 10_000, 19],
  ] as const)("asks for a result only while it is due: %s", async (_, known, at, requests) => {
    server.on(nextPeriodInfoNoauth, () => {
      const first = pastRounds(known, LAST_PERIOD - 1);
      const newest = running > PERIOD ? pastRounds([7], PERIOD) : [];
      return ok({ next_period: running, periods: [...first, ...newest] });
    });
    await open(at);
    const asked = server.of(nextPeriodInfoNoauth).length;
    await pass(179_500 - at);
    expect(server.of(nextPeriodInfoNoauth).length - asked).toBe(requests);
    running = PERIOD + 1;
    await pass(600);
    await pass(1_100);
    expect(within(round()).getAllByRole("status").at(-1)?.textContent).toBe(
      `Period ${periodName(20_261_120_437)}: 7, green`,
    );
  });

  it("continues automatically after 5.5 s", async () => {
    await open(179_000);
    running = PERIOD + 1;
    digits = [2, 4, 5, 7];
    await pass(1_000 + 5_400);
    expect(button("Continue").disabled).toBe(false);
    await pass(200);
    expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
    expect(round().textContent).toContain(periodName(20_261_120_438));
  });

  it("stays, and tries again, if the next one cannot be fetched", async () => {
    await open(179_000);
    server.on(nextPeriodInfo, () => refusal(500, "Try later"));
    running = PERIOD + 1;
    await pass(1_000 + 6_000);
    expect(round().textContent).toContain(periodName(20_261_120_437));
    server.on(nextPeriodInfo, () => ok({ balance: 1000, next_period: running }));
    await pass(6_000);
    expect(round().textContent).toContain(periodName(20_261_120_438));
  });

  it("is fetched again with its records when the page is shown again", async () => {
    await open();
    const asked = () => [nextPeriodInfo, winGuesses, winMyGuesses].map((call) => server.of(call).length);
    const before = asked();
    await pass(10_000);
    expect(asked()).toEqual(before);
    running = PERIOD + 1;
    await pass(180_000 - 30_500);
    document.dispatchEvent(new Event("visibilitychange"));
    await pass(10);
    asked().forEach((count, call) => expect(count).toBeGreaterThan(before[call] ?? 0));
    expect(round().textContent).toContain(periodName(20_261_120_438));
  });

  it("shows the result of settled stakes, and then fetches the balance", async () => {
    guesses = [myGuess({ period: PERIOD, amount: 100_00 })];
    await open(179_000);
    expect(round().textContent).toContain("In this round ₹100");
    running = PERIOD + 1;
    digits = [2, 4, 5, 7];
    await pass(1_000);
    await pass(1_000);
    const asked = server.of(nextPeriodInfo).length;
    guesses = [myGuess({ period: PERIOD, amount: 100_00, status: "S", payout: 196_00, result: 7, open_price: 43_217 })];
    await pass(1_050);
    expect(round().textContent).toContain("+₹96 paid ₹196");
    const hit = [...document.querySelectorAll("[data-hit]")];
    expect(hit.map((pick) => pick.getAttribute("aria-label") ?? pick.textContent)).toEqual([
      "Join Green 1.96× yours ₹100",
      "Join 7: green",
    ]);
    expect(server.of(nextPeriodInfo).length).toBeGreaterThan(asked);
  });

  it("asks ever more rarely for a result that does not come, and then leaves it to the player", async () => {
    guesses = [myGuess({ period: PERIOD, amount: 100_00 })];
    await open(179_000);
    running = PERIOD + 1;
    digits = [2, 4, 5, 7];
    await pass(1_000);
    const late = /^The result of your stakes has not come yet/;
    await pass(10_000);
    expect(screen.queryByText(late)).toBeNull();
    const before = server.of(winMyGuesses).length;
    await pass(150_000);
    const asked = server.of(winMyGuesses).length;
    expect(asked - before).toBeLessThan(8);
    expect(screen.getByText(late)).toBeTruthy();
    await pass(20_000);
    expect(server.of(winMyGuesses)).toHaveLength(asked);
    guesses = [myGuess({ period: PERIOD, amount: 100_00, status: "S", payout: 196_00, result: 7, open_price: 43_217 })];
    await press("Check again");
    expect(screen.queryByText(late)).toBeNull();
    expect(server.of(winMyGuesses).length).toBeGreaterThan(asked);
  });
});

describe("the tables", () => {
  it("are four, and the last one is remembered", async () => {
    await open();
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "Parity",
      "Sapre",
      "Bcone",
      "Emerd",
      "Records",
      "Trend",
      "My records",
    ]);
    fireEvent.click(screen.getByRole("tab", { name: "Bcone" }));
    await pass(10);
    expect(server.of(winGuesses).at(-1)?.url.searchParams.get("category")).toBe("B");
    expect(localStorage.getItem("app.win.category")).toBe("2");
    cleanup();
    await open();
    expect(screen.getByRole("tab", { name: "Bcone", selected: true })).toBeTruthy();
  });
});

describe("a stake", () => {
  const count = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Number of contracts" });
  const agree = () => screen.getByRole<HTMLInputElement>("checkbox", { name: /presale rule/ });

  it("has a number of contracts, the locale's amounts, its cost and its possible payout", async () => {
    await open();
    await press("Join Green 1.96×");
    const sheet = dialog("Join Green");
    expect(within(sheet).getAllByRole("radio").map(labelOf)).toEqual(["₹10", "₹100", "₹1,000", "₹10,000"]);
    fireEvent.click(within(sheet).getByRole("radio", { name: "₹100" }));
    fireEvent.click(within(sheet).getByRole("button", { name: "×100" }));
    expect(sheet.textContent).toContain("₹10,000.00");
    fireEvent.click(within(sheet).getByRole("button", { name: "×1" }));
    fireEvent.click(within(sheet).getByRole("button", { name: "More" }));
    expect(sheet.textContent).toContain("₹200.00");
    expect(sheet.textContent).toContain("Delivery ₹196, fee ₹4");
    expect(sheet.textContent).toContain("₹392");
    expect(sheet.textContent).toContain("₹294 on 5");

    server.on(addUserGuess, () => ok({ id: "bet-1", balance: 800 }));
    await press("Confirm ₹200");
    const [sent] = server.of(addUserGuess);
    expect(sent?.body).toMatchObject({
      category: "P",
      period: PERIOD,
      guess_type: "G",
      contract_money: 100,
      contract_count: 2,
    });
    expect(sent?.headers.get("Idempotency-Key")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    const completed = () => screen.queryByText("Your contract was completed successfully");
    expect(completed()?.closest("[role=status]")?.textContent).toMatch(/^Completed/);
    await pass(1_900);
    expect(completed()).not.toBeNull();
    await pass(100);
    expect(completed()).toBeNull();
  });

  it("on a digit names it", async () => {
    server.on(addUserGuess, () => ok({ id: "bet-1", balance: 990 }));
    await open();
    await press("Join 7: green");
    expect(dialog("Join Number 7")).toBeTruthy();
    await press("Confirm ₹10");
    expect(server.of(addUserGuess)[0]?.body).toMatchObject({ guess_type: "N", number: 7 });
  });

  it("is sent once, however often Confirm is pressed", async () => {
    server.on(addUserGuess, () => ok({ id: "bet-1", balance: 990 }));
    await open();
    await press("Join 7: green");
    const confirm = button("Confirm ₹10");
    for (const _ of [1, 2, 3]) fireEvent.click(confirm);
    await pass(1_000);
    expect(server.of(addUserGuess)).toHaveLength(1);
  });

  it("gets the receipt of its payout once it is settled, and tells the player if there is none", async () => {
    const keys = [{ id: RECEIPT.key, public_key: RECEIPT_PUBLIC_KEY }];
    server.on(fairnessChains, () => ok({ queryset: [], beacon: null, voided: 0, receipt_keys: keys }));
    server.on(fairnessReceipts, () => ok({ queryset: [] }));
    server.on(addUserGuess, () => ok({ id: "bet-1", balance: 990 }));
    await open(179_000 - 60_000);
    await press("Join 7: green");
    guesses = [myGuess({ id: "bet-1", period: PERIOD, status: "W" })];
    await press("Confirm ₹10");
    receiptAlarm.set(null);
    expect(server.of(fairnessReceipts)).toEqual([]);
    guesses = [myGuess({ id: "bet-1", period: PERIOD, status: "F" })];
    for (const ms of [61_000, 1_100, 1_100]) await pass(ms);
    vi.useRealTimers();
    await vi.waitFor(() => expect(receiptAlarm.get()).toBe("missing"));
    const asked = { table: "win:P:1", period: String(PERIOD), id: "bet-1" };
    expect(server.of(fairnessReceipts).map(({ url }) => Object.fromEntries(url.searchParams))).toMatchObject([asked]);
  });

  it.each(["pt", "mx", "vi"] as const)("has smaller contracts in %s", async (locale) => {
    settings.chooseLocale(locale);
    await open();
    // Every locale's texts are English here; the default amount follows the locale.
    await press("Join Green 1.96×");
    expect(screen.getAllByRole("radio").map(labelOf)).toEqual(["₹1", "₹10", "₹100", "₹1,000"]);
  });

  it.each([
    ["pt", [10, 100], ["₹10", "₹100"]],
    ["in", [1, 5], ["₹1", "₹5"]],
  ] as const)("has the contracts that the server names, in every language: %s", async (locale, named, shown) => {
    settings.chooseLocale(locale);
    const limits = { contract_money: named, contract_count_max: 20 };
    server.on(nextPeriodInfo, () => ok({ balance: 1000, next_period: running, ...limits }));
    await open();
    await press("Join Green 1.96×");
    expect(screen.getAllByRole("radio").map(labelOf)).toEqual(shown);
    fireEvent.change(count(), { target: { value: "21" } });
    expect(screen.getByText("Choose a number from 1 to 20")).toBeTruthy();
  });

  it("counts an emptied field as none, and the buttons go down to one", async () => {
    await open();
    await press("Join Red 1.96×");
    expect(button("Less").disabled).toBe(true);
    fireEvent.change(count(), { target: { value: "" } });
    fireEvent.blur(count());
    expect(button("Confirm ₹0").disabled).toBe(true);
    fireEvent.click(button("More"));
    expect(count().value).toBe("1");
    expect(button("Confirm ₹10").disabled).toBe(false);
  });

  it("sends nothing without agreement, and shows the reason and the rule", async () => {
    await open();
    await press("Join Violet 4.41×");
    expect(agree().checked).toBe(true);
    fireEvent.click(agree());
    await press("Confirm ₹10");
    expect(server.of(addUserGuess)).toEqual([]);
    expect(screen.getByText("Agree to the presale rule to go on").getAttribute("role")).toBe("alert");
    await press("presale rule");
    expect(dialog("Presale rule").textContent).toContain("up to 7 days");
    fireEvent.click(agree());
    expect(screen.queryByText("Agree to the presale rule to go on")).toBeNull();
  });

  it("that is refused shows Fail, and can be tried again", async () => {
    server.on(addUserGuess, () => refusal(2001, "Your balance is not enough"));
    await open();
    await press("Join Green 1.96×");
    await press("Confirm ₹10");
    expect(within(dialog("Join Green")).getByRole("alert").textContent).toBe("FailYour balance is not enough");
    expect(screen.queryByRole("dialog", { name: "Fail" })).toBeNull();
    expect(button("Confirm ₹10").disabled).toBe(false);
    await pass(4_000);
    expect(screen.queryByText("Your balance is not enough")).toBeNull();
  });

  it("above the balance turns its button into a link to the recharge", async () => {
    await open();
    await press("Join Green 1.96×");
    fireEvent.click(screen.getByRole("radio", { name: "₹10,000" }));
    expect(screen.queryByRole("button", { name: /^Confirm/ })).toBeNull();
    const recharge = within(dialog("Join Green")).getByRole("link", { name: "Recharge Not enough balance" });
    expect(recharge.getAttribute("href")).toBe("/recharge");
  });

  it("is sent once, however often the button is pressed", async () => {
    server.on(addUserGuess, () => ok({ id: "bet-1", balance: 990 }));
    await open();
    await press("Join Green 1.96×");
    const confirm = button("Confirm ₹10");
    fireEvent.click(confirm);
    await pass(0);
    fireEvent.click(confirm);
    await pass(10);
    expect(server.of(addUserGuess)).toHaveLength(1);
  });

  it("that is not confirmed before the lock is too late", async () => {
    await open(149_000);
    await press("Join Green 1.96×");
    await pass(1_000);
    expect(
      within(dialog("Join Green")).getByRole<HTMLButtonElement>("button", { name: "Stakes are closed" }).disabled,
    ).toBe(true);
    await pass(30_000);
    expect(screen.queryByRole("dialog", { name: "Join Green" })).toBeNull();
  });
});

describe("the stakes of the running round", () => {
  it("stand on their buttons, also after a reload", async () => {
    guesses = [
      myGuess({ id: "a", period: PERIOD, amount: 100_00 }),
      myGuess({ id: "b", period: PERIOD, amount: 20_00, type: "N", number: 7 }),
    ];
    await open();
    expect(button("Join Green 1.96× yours ₹100").disabled).toBe(false);
    expect(button("Join 7: green, yours ₹20").querySelector("[data-amount='₹20']")).not.toBeNull();
    expect(document.querySelectorAll("[data-amount]")).toHaveLength(2);
  });

  it("are all counted, however many pages they fill", async () => {
    const pages = [25, 15, 5].map((rest) =>
      Array.from({ length: Math.min(10, rest) }, (_, at) =>
        wire(myGuess({ id: `${rest}-${at}`, period: PERIOD, amount: 10_00 })),
      ),
    );
    server.on(winMyGuesses, ({ url }) =>
      ok({ page: { count: 25, p: 1, p_size: 10 }, queryset: pages[Number(url.searchParams.get("p")) - 1] ?? [] }),
    );
    await open();
    await pass(100);
    expect(button("Join Green 1.96× yours ₹250")).toBeTruthy();
  });
});

describe("staking again", () => {
  const last = [
    myGuess({ id: "a", amount: 100_00, status: "F" }),
    myGuess({ id: "b", amount: 10_00, status: "F", type: "N", number: 7 }),
  ];
  const keys = () => server.of(addUserGuess).map(({ headers }) => headers.get("Idempotency-Key"));

  it("places each stake of the last round under an id of its own", async () => {
    guesses = last;
    server.on(addUserGuess, () => ok({ id: "bet", balance: 890 }));
    await open();
    await press("Again ₹110 2 stakes of your last period");
    await pass(100);
    expect(server.of(addUserGuess).map(({ body }) => body)).toMatchObject([
      { period: PERIOD, guess_type: "N", number: 7, contract_money: 10, contract_count: 1 },
      { period: PERIOD, guess_type: "G", contract_money: 100, contract_count: 1 },
    ]);
    expect(new Set(keys()).size).toBe(2);
    expect(screen.getByText("Your contract was completed successfully")).toBeTruthy();
  });

  it("says how far it came, and then offers only the rest", async () => {
    guesses = last;
    let calls = 0;
    server.on(addUserGuess, () =>
      ++calls === 2 ? refusal(3002, "Stakes are closed") : ok({ id: "bet", balance: 890 }),
    );
    await open();
    await press(/^Again/);
    await pass(100);
    expect(screen.getByText("1 of 2 stakes were placed. Stakes are closed").closest("[role=alert]")).toBeTruthy();
    await press("Place the rest, ₹100 One stake of your last period");
    await pass(100);
    expect(server.of(addUserGuess).map(({ body }) => (body as { guess_type: string }).guess_type)).toEqual([
      "N",
      "G",
      "G",
    ]);
    expect(screen.getByText("Your contract was completed successfully")).toBeTruthy();
  });

  it("leads to the recharge where the balance does not cover the total", async () => {
    guesses = [myGuess({ amount: 1_000_00, status: "F" }), myGuess({ id: "b", amount: 10_00, status: "F" })];
    await open();
    expect(screen.queryByRole("button", { name: /^Again/ })).toBeNull();
    expect(screen.getByRole("link", { name: "Recharge Not enough balance" })).toBeTruthy();
  });

  it("is closed with the stakes", async () => {
    guesses = last;
    await open(160_000);
    expect(button(/^Again ₹110/).disabled).toBe(true);
  });
});

describe("the trend", () => {
  it("shows misses, their average and the longest run, and says that they foretell nothing", async () => {
    digits = [7, 7, 1, 4];
    await open();
    fireEvent.click(screen.getByRole("tab", { name: "Trend" }));
    const rows = within(screen.getByRole("table", { name: "Trend" })).getAllByRole("row");
    const texts = rows.map((row) => [...row.children].map((cell) => cell.textContent).join(" "));
    expect(texts[0]).toBe("Number Misses Average Longest run");
    expect(texts[1]).toBe("green 1 0.3 3");
    expect(texts.find((text) => text.startsWith("7"))).toBe("7 2 0.7 2");
    expect(rows).toHaveLength(14);
    expect(screen.getByText(/misses say nothing about the next/)).toBeTruthy();
  });
});

/** Waits for the lazy sheet and its request. */
async function proofFetched(): Promise<void> {
  await act(() => vi.dynamicImportSettled());
  await pass(10);
  // The check of the chain follows that of the kept receipts.
  await act(() => vi.dynamicImportSettled());
  await pass(100);
}

describe("the records", () => {
  it("of all rounds are a table with links to the proofs", async () => {
    server.on(winRoundDetail, () => ok({ entity: finishedRound() }));
    await open();
    const table = screen.getByRole("table", { name: "Records" });
    expect(within(table).getAllByRole("row")).toHaveLength(4);
    expect(within(table).getAllByRole("row")[1]?.textContent).toContain(
      `20261120 ${periodName(20_261_120_436)}43,2155G`,
    );
    await press(`Verify period ${periodName(20_261_120_436)}`);
    await proofFetched();
    expect(screen.getByText("Everything matches")).toBeTruthy();
    for (const step of within(dialog(/^Verify/)).getAllByRole("listitem"))
      expect(step.textContent).toContain("Matches");
  });

  it("of the member open their details, and their round's proof", async () => {
    guesses = [
      myGuess({ status: "S", amount: 200_00, contract_money: 100_00, contract_count: 2, payout: 392_00, result: 7 }),
    ];
    server.on(winRoundDetail, () => ok({ entity: finishedRound() }));
    await open();
    fireEvent.click(screen.getByRole("tab", { name: "My records" }));
    await press(/GreenPeriod \d\d:\d\d · 436\+₹192 paid ₹392/);
    const details = definitionsIn();
    expect(details).toMatchObject({
      Period: "20261120 · 436",
      Guess: "Green",
      Contract: "₹100 × 2",
      Stake: "₹200",
      Delivery: "₹196",
      Fee: "₹4",
      Result: "7, green",
      Status: "Success",
      Payout: "₹392",
    });
    await press("Verify");
    await proofFetched();
    expect(screen.getByText("Everything matches")).toBeTruthy();
  });
});

describe("the rules", () => {
  it("give the exact chance and return of each kind of stake", async () => {
    await open();
    await press("Rules and odds");
    const rows = within(screen.getByRole("table", { name: "Chances and return" })).getAllByRole("row");
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      "Green1.96× (1.47× on 5)50.00%93.10%",
      "Violet4.41×20.00%88.20%",
      "Red1.96× (1.47× on 0)50.00%93.10%",
      "A number8.82×10.00%88.20%",
    ]);
  });
});

function labelOf(radio: HTMLElement): string | null | undefined {
  return radio.closest("label")?.textContent;
}
