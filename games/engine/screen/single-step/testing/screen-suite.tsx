import { act, fireEvent, screen, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createTranslator } from "use-intl/core";
import * as z from "zod/mini";
import { playersNow } from "#contract/calls/game-table.ts";
import { playSummary, walletLimits } from "#contract/calls/limits.ts";
import { profile } from "#contract/calls/profile.ts";
import { partsBeside } from "#contract/values/read-in-forms.ts";
import { readTolerantly } from "#contract/values/tolerant.ts";
import type { Unread } from "#contract/values/tolerant-schema.ts";
import { commitment as commitmentOf } from "#fairness/draw.ts";
import type { SingleStepEntry } from "#games/engine/contract/game-entry.ts";
import type { SingleStepCalls } from "#games/engine/contract/single-step-calls.ts";
import { coefficientOf, drawPlay } from "#games/engine/rules/single-step.ts";
import { outcomesOfFirst } from "#games/engine/rules/single-step-rules.ts";
import { WideScreen } from "#web/app/wide/wide-screen.tsx";
import { session } from "#web/data/session.ts";
import { forgetDevice } from "#web/testing/browser-shims.ts";
import { ok, refusal, server } from "#web/testing/fake-server.ts";
import { answerHome, limitFields, profileFields, UKGC } from "#web/testing/fixtures.ts";
import { messages } from "#web/testing/messages.ts";
import { renderAt } from "#web/testing/render.tsx";
import { checkPasted } from "#games/engine/screen/proof/pasted-round.ts";
import { dueOf } from "#games/engine/screen/proof/stake-due.ts";
import { playSession } from "#games/engine/screen/session/play-session.ts";
import type { singleStepScreen } from "../single-step-screen.tsx";
import { outcomeText, ownText } from "../step-texts.ts";

// The screen of a single-step game, as its player meets it. All amounts are as they travel.

type Fields = Readonly<Record<string, unknown>>;
type Round = Fields & { readonly server_seed: string; readonly forced: boolean };

/** An outcome, and how the player reads it. */
interface ShownOutcome {
  readonly outcome: number;
  readonly text: string;
  /** The line of a stake of 10 with a payout of 19.60 or 0. */
  readonly line: string;
}

/** The screen that `singleStepScreen` makes. */
export type StepModule = Pick<ReturnType<typeof singleStepScreen>, "Screen" | "MyRecords" | "check">;

interface ScreenSamples {
  readonly calls: SingleStepCalls;
  readonly path: string;
  readonly Screen: ComponentType;
  readonly MyRecords: ComponentType;
  readonly check: (round: never) => { readonly verdict: string; readonly recomputed: number } | null;
  /** The sounds that were played. */
  readonly played: unknown[];
  /** The choice that the screen begins with, and the other fields of an answer. */
  readonly choice: Fields;
  readonly shown: Fields;
  readonly won: ShownOutcome;
  readonly lost: ShownOutcome;
  readonly texts: {
    readonly play: string;
    /** The end of the choice in the records, and the first row of odds, which is its own. */
    readonly record: string;
    readonly odds: RegExp;
  };
  /** A round whose seeds give its outcome, and the payout of stakes of 1,000 minor units on it by their choice. */
  readonly honest: Round;
  readonly due: readonly (readonly [choice: Fields, due: number])[];
}

const SERVER_SEED = "5ff5c610e633b2a91c46d1be1f74286b";
const CLIENT_SEED = "854581b6f52eaa86503f1dc6433655f9";
const SENT_ENTROPY = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";

/** The samples follow from the rules and the English texts. */
function samplesOf(singleStep: SingleStepEntry["singleStep"], module: StepModule, played: unknown[]): ScreenSamples {
  const { calls, terms } = singleStep;
  const { rules } = calls;
  const { first, game } = rules;
  const t = createTranslator({ locale: "en-IN", messages });
  const outcome = (number: number) => outcomeText(rules, number, t, "en-IN");
  const { won, lost } = outcomesOfFirst(rules);
  const coefficient = coefficientOf(rules, first) / 100;
  const pays = `${(Math.floor((98 * rules.outcomes) / rules.wins(first)) / 100).toFixed(2)}×`;
  const chance = (100 * rules.wins(first)) / rules.outcomes;
  const drawn = (nonce: number, entropy: string) =>
    drawPlay(rules, { serverSeed: SERVER_SEED, clientSeed: CLIENT_SEED, entropy, nonce });
  // Of few outcomes, the seeds give the same without entropy now and then.
  let nonce = 0;
  while (drawn(nonce, SENT_ENTROPY) === drawn(nonce, "")) nonce += 1;
  const number = drawn(nonce, SENT_ENTROPY);
  return {
    calls,
    path: `/${game}`,
    Screen: module.Screen,
    MyRecords: module.MyRecords,
    check: module.check,
    played,
    choice: first as Fields,
    shown: { coefficient },
    won: { outcome: won, text: outcome(won), line: `${outcome(won)} wins. +₹9.60, paid ₹19.60` },
    lost: { outcome: lost, text: outcome(lost), line: `${outcome(lost)} loses. −₹10` },
    texts: {
      play: ownText(t, game, "play"),
      record: `, ${pays}`,
      odds: new RegExp(`^.+${pays}${chance.toFixed(2)}%98.00%$`),
    },
    honest: {
      game,
      period: "4",
      commitment: commitmentOf(SERVER_SEED),
      server_seed: SERVER_SEED,
      client_seed: CLIENT_SEED,
      entropy: SENT_ENTROPY,
      nonce,
      forced: false,
      ...first,
      [rules.outcome]: number,
    },
    due: [first, ...terms.bets().map(([, choice]) => choice)].map((choice) => {
      const due = rules.isWin(number, choice) ? Math.floor((980 * rules.outcomes) / rules.wins(choice)) : 0;
      return [choice as Fields, due];
    }),
  };
}

const LAST = "Last results";
/** Longer than an outcome takes to come to rest. */
const REST_MS = 1_000;
const TERMS = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
const ENTROPY = expect.stringMatching(/^[0-9a-f]{32}$/) as string;
const FAIRNESS = { commitment: "commitment-0", client_seed: "seed", nonce: 0 };
/** The server's own, so that the game's may change. */
const LIMITS = { min: 10, max: 10_000 };
const PLAY_WON = { payout: 19.6, balance: 1009.6 };
const PLAY_LOST = { payout: 0, balance: 990 };

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const line = () => screen.getAllByRole("status")[0]?.textContent;
const amount = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Amount" });
const press = async (name: string | RegExp, ms = 10) => {
  fireEvent.click(button(name));
  await pass(ms);
};

let ids = 0;

/** The game's screen, its server, and its words. */
function tableOf(samples: ScreenSamples) {
  const { calls, path, Screen, choice, shown, won, lost, texts } = samples;
  const { names, play, records } = calls;
  const end = (outcome: number, isWon: boolean, payout: number) => ({
    [names.outcome]: outcome,
    won: isWon,
    ...shown,
    [names.payout]: payout,
  });
  const record = (id: number, outcome: number, isWon: boolean) => ({
    id: String(id),
    create_time: Date.UTC(2026, 10, 22, 12, id),
    ...choice,
    ...end(outcome, isWon, isWon ? 196 : 0),
    amount: 100,
    delivery: 98,
    fee: 2,
  });
  return {
    record,
    listed(rows: readonly object[], more: object = { fairness: FAIRNESS, limits: LIMITS }) {
      server.on(records, () => ok({ page: { count: rows.length, p: 1, p_size: 10 }, queryset: rows, ...more }));
    },
    /** Answers plays in this order; the last one repeats. */
    playsAre(...answers: { payout: number; balance: number }[]) {
      let at = 0;
      server.on(play, () => {
        const { payout, balance } = answers[Math.min(at++, answers.length - 1)] ?? PLAY_LOST;
        const isWon = payout > 0;
        const ended = end((isWon ? won : lost).outcome, isWon, payout);
        return ok({ ...ended, balance, id: `play-${++ids}`, fairness: { ...FAIRNESS, nonce: at } });
      });
    },
    async open() {
      const place = renderAt(path, <Screen />);
      await pass(10);
      return place;
    },
    main: new RegExp(`^${texts.play}`),
    bodies: () => server.of(play).map(({ body }) => body as Record<string, unknown>),
    history: () =>
      within(screen.getByRole("list", { name: LAST }))
        .queryAllByRole("listitem")
        .map((item) => `${within(item).getByRole("img").getAttribute("aria-label")} ${item.textContent}`),
  };
}

/** Lets time stand still, and answers what the screen of a member without plays asks. */
export function answerStepScreen({ records }: SingleStepCalls): void {
  vi.useFakeTimers();
  forgetDevice();
  session.start("120007.token");
  server.on(profile, () => ok(profileFields()));
  server.on(playersNow, () => refusal(404, "Not found"));
  const page = { count: 0, p: 1, p_size: 10 };
  server.on(records, () => ok({ page, queryset: [], fairness: FAIRNESS, limits: LIMITS }));
}

/** Holds a screen to its stake, its plays, their keys and refusals, auto play, the records, the rules and the proof. */
export function testSingleStepScreen(...game: Parameters<typeof samplesOf>): void {
  const samples = samplesOf(...game);
  beforeEach(() => {
    samples.played.length = 0;
    answerStepScreen(samples.calls);
  });
  describe("the stake", () => {
    testStake(samples);
  });
  describe("a play in the session's line", () => {
    testSession(samples);
  });
  describe("a play", () => {
    testPlay(samples);
    testFailures(samples);
  });
  describe("auto play", () => {
    testAutoPlay(samples);
  });
  describe("the records", () => {
    testRecords(samples);
  });
  describe("beside the play", () => {
    testRules(samples);
  });
  describe("the proof of a play", () => {
    testProof(samples);
  });
}

function testStake(samples: ScreenSamples): void {
  const { calls } = samples;
  const { open, main, listed } = tableOf(samples);

  it("halves, doubles and takes usual amounts, within its limits", async () => {
    await open();
    await press("2× the amount");
    expect(amount().value).toBe("20");
    await press("½ of the amount");
    await press("½ of the amount");
    expect(amount().value).toBe("10");
    await press("Set the amount to ₹500");
    expect(amount().value).toBe("500");
  });

  it.each(["9", "0", "20000"])("of a typed %s is refused with the limits, and the button shows none", async (typed) => {
    await open();
    fireEvent.change(amount(), { target: { value: typed } });
    await press(samples.texts.play);
    expect(server.of(calls.play)).toEqual([]);
    expect(screen.getByText(/₹10.*₹10,000/)).toBeTruthy();
  });

  it("has the limits that the server names", async () => {
    listed([], { limits: { min: 20, max: 500 } });
    await open();
    expect(amount().value).toBe("20");
    fireEvent.change(amount(), { target: { value: "501" } });
    expect(screen.getByRole("alert").textContent).toBe("Choose an amount from ₹20 to ₹500");
  });

  it("above the balance leads to the recharge", async () => {
    const { visited } = await open();
    await press("Set the amount to ₹1,000");
    await press("2× the amount");
    expect(screen.queryByRole("button", { name: main })).toBeNull();
    const stake = within(screen.getByRole("region", { name: "Stake" }));
    fireEvent.click(stake.getByRole("link", { name: "Recharge Not enough balance" }));
    expect(visited.at(-1)).toBe("/recharge");
  });
}

function testSession(samples: ScreenSamples): void {
  const { open, main, playsAre } = tableOf(samples);
  const session = () => screen.getByRole("group", { name: "This session" }).textContent;
  let month = { staked: 0, paid: 0, recharged: 0 };

  beforeEach(() => {
    playSession.set(null);
    month = { staked: 0, paid: 0, recharged: 0 };
    server.on(playSummary, () =>
      ok({ entry: { day: month, week: month, month, month_from: Date.UTC(2026, 10, 1), played_ms: 0 } }),
    );
  });

  it("counts its stake and its payout when the outcome has come to rest, as the balance does", async () => {
    playsAre(PLAY_WON, { ...PLAY_LOST, balance: 999.6 });
    await open();
    await press(main);
    expect(session()).toMatch(/^Staked ₹0 Paid ₹0 Net ₹0 /);
    await pass(REST_MS);
    expect(screen.getByRole("group", { name: "Balance" }).textContent).toBe("₹1,009.60");
    expect(session()).toMatch(/^Staked ₹10 Paid ₹19.60 Net \+₹9.60 /);
    await press(main, REST_MS);
    expect(session()).toMatch(/^Staked ₹20 Paid ₹19.60 Net −₹0.40 /);
  });

  it("is counted even if it pays its stake exactly, and once with the sums that follow", async () => {
    playsAre({ payout: 10, balance: 1000 });
    await open();
    await press(main, REST_MS);
    expect(session()).toMatch(/^Staked ₹10 Paid ₹10 Net ₹0 /);
    month = { staked: 10, paid: 10, recharged: 0 };
    await pass(4_000);
    expect(server.of(playSummary)).toHaveLength(2);
    expect(session()).toMatch(/^Staked ₹10 Paid ₹10 Net ₹0 /);
  });
}

function testPlay(samples: ScreenSamples): void {
  const { choice, won, lost, played } = samples;
  const { open, main, playsAre, bodies, history } = tableOf(samples);

  it("sends the shown choice once, lands, and tells the net, the payout and the balance", async () => {
    playsAre(PLAY_WON);
    await open();
    fireEvent.click(button(main));
    fireEvent.click(button(main));
    await pass(10);
    const key = expect.stringMatching(/^[\w-]{36}$/) as string;
    expect(bodies()).toEqual([{ amount: 10, ...choice, key, entropy: ENTROPY, ...FAIRNESS, terms: TERMS }]);
    expect(line()).toBe("");
    await pass(REST_MS);
    expect(line()).toBe(won.line);
    expect(screen.getByRole("group", { name: "Balance" }).textContent).toBe("₹1,009.60");
    expect(history()).toEqual([`Won ${won.text}`]);
  });

  it.each([
    { result: "won", payout: 10.01, end: ["win"] },
    { result: "even", payout: 10, end: [] },
    { result: "lost", payout: 0, end: ["loss"] },
  ])("has sound and color of a gain only above its stake: $result", async ({ result, payout, end }) => {
    await open();
    playsAre({ payout, balance: 990 + payout });
    await press(main, REST_MS);
    expect(screen.getByRole("region", { name: "Result" }).getAttribute("data-result")).toBe(result);
    expect(played.slice(1)).toEqual(end);
    expect(played[0]).toEqual(expect.any(String));
  });

  it("that loses says so as plainly", async () => {
    playsAre(PLAY_LOST);
    await open();
    await press(main, REST_MS);
    expect(line()).toBe(lost.line);
    expect(history()).toEqual([`Lost ${lost.text}`]);
  });
}

function testFailures(samples: ScreenSamples): void {
  const { play } = samples.calls;
  const { open, main, playsAre, bodies, history } = tableOf(samples);

  it("has a key of its own each time, but keeps it while its answer is unknown", async () => {
    server.on(play, () => {
      throw new TypeError("Failed to fetch");
    });
    await open();
    await press(main, 60_000);
    await press("OK");
    playsAre(PLAY_WON);
    await press(main, REST_MS);
    await press(main, REST_MS);
    const keys = bodies().map(({ key }) => key);
    const [last, before] = [keys.at(-1), keys.at(-2)];
    expect(new Set(keys.slice(0, -1))).toEqual(new Set([before]));
    expect(last).not.toBe(before);
  });

  it("that is refused shows why and moves nothing", async () => {
    server.on(play, () => refusal(2001, "Your balance is too low"));
    await open();
    await press(main);
    expect(screen.getByRole("dialog", { name: "Error" }).textContent).toContain("Your balance is too low");
    expect(history()).toEqual([]);
  });
}

function testAutoPlay(samples: ScreenSamples): void {
  const { play } = samples.calls;
  const { open, playsAre, bodies } = tableOf(samples);
  const openAuto = async () => {
    await open();
    fireEvent.click(screen.getByRole("tab", { name: "Auto play" }));
  };

  it("is not offered where the operator's rule set forbids it", async () => {
    server.on(walletLimits, () => ok({ entry: limitFields({ rules: UKGC }) }));
    await open();
    expect(screen.queryByRole("tab", { name: "Auto play" })).toBeNull();
    expect(screen.getByRole("tab", { name: "By hand" })).toBeTruthy();
  });

  it("plays as often as chosen, raises after a loss and goes back after a win", async () => {
    playsAre(PLAY_LOST, PLAY_LOST, PLAY_WON, PLAY_LOST);
    await openAuto();
    fireEvent.change(screen.getByRole("textbox", { name: "After a loss raise by %" }), { target: { value: "100" } });
    await press(/^Start auto play/, 20_000);
    expect(bodies().map((body) => body["amount"])).toEqual([10, 20, 40, 10, 20, 40, 80, 160, 320, 640]);
    expect(new Set(bodies().map(({ key }) => key)).size).toBe(10);
    // A rule set can refuse plays that are marked so.
    expect(new Set(bodies().map(({ auto }) => auto))).toEqual(new Set([true]));
    expect(screen.getByText("Auto play is over: all rounds are played.")).toBeTruthy();
    expect(button(/^Start auto play/).getAttribute("aria-disabled")).toBeNull();
  });

  it("stops after the play under way when it is told to, and when the screen is left", async () => {
    playsAre(PLAY_LOST);
    await openAuto();
    await press(/^Start auto play/);
    expect(button(/Stop$/).textContent).toContain("10 rounds left");
    await press(/Stop$/, 20_000);
    expect(bodies()).toHaveLength(1);
    expect(amount().disabled).toBe(false);
  });

  it("ends with a play that fails", async () => {
    server.on(play, () => refusal(2001, "Your balance is too low"));
    await openAuto();
    await press(/^Start auto play/, 20_000);
    expect(bodies()).toHaveLength(1);
    expect(screen.getByRole("dialog", { name: "Error" })).toBeTruthy();
  });
}

function testRecords(samples: ScreenSamples): void {
  const { calls, MyRecords, won, lost, texts, honest } = samples;
  const { open, record, listed, history } = tableOf(samples);

  it("fill the strip, open their details and verify in the browser", async () => {
    listed([record(2, lost.outcome, false), record(1, won.outcome, true)]);
    const entity = { ...honest, period: "2", commitment: "00", forced: false };
    server.on(calls.roundDetail, () => ok(z.encode(calls.roundDetail.answer, { entity }) as Record<string, unknown>));
    await open();
    expect(history()).toEqual([`Lost ${lost.text}`, `Won ${won.text}`]);
    const [row] = within(screen.getByRole("list", { name: "My records" })).getAllByRole("button");
    if (!row) throw new Error("no record");
    expect(row.textContent).toContain(texts.record);
    fireEvent.click(row);
    await pass(10);
    await press("Verify");
    await act(() => vi.dynamicImportSettled());
    await pass(10);
    expect(screen.getByRole("dialog", { name: /^Verify round \d\d:\d\d:\d\d$/ }).textContent).toContain(
      "This round does not match",
    );
  });

  it("say from when on stakes are kept, even if all have left", async () => {
    const rows_from = new Date(2026, 7, 3).getTime();
    server.on(calls.records, () => ok({ page: { count: 0, p: 1, p_size: 10, rows_from }, queryset: [] }));
    renderAt("/", <MyRecords />);
    await pass(REST_MS);
    expect(screen.getByText("Stakes from before 3 Aug 2026 are no longer kept")).toBeTruthy();
  });

  it("show the part that can be read of a play that cannot be read whole", () => {
    const { outcome, payout } = calls.names;
    const whole = record(1, won.outcome, true);
    const rows = [{ ...whole, [outcome]: "many" }, whole, { amount: "x", [payout]: 5 }, "row"];
    const unread: Unread = [];
    const { queryset } = (readTolerantly(calls.records.answer, { page: { count: 4 }, queryset: rows }, unread) ??
      {}) as { queryset?: readonly unknown[] };
    expect(queryset).toHaveLength(1);
    expect(partsBeside(queryset ?? [])).toMatchObject([
      { id: "1", [outcome]: null, amount: 10_000, [payout]: 19_600, fee: 200 },
      { id: "", [outcome]: null, amount: null, [payout]: 500 },
    ]);
    expect(unread).toEqual(expect.arrayContaining([`queryset.*.${outcome}`, "queryset.*.amount", "queryset.*"]));
  });
}

function testRules(samples: ScreenSamples): void {
  const { calls, path, Screen, won, texts } = samples;
  const { open, main, record, listed } = tableOf(samples);

  it("the rules tell the exact return of the player's own choice, and the next commitment", async () => {
    await open();
    await import("../step-rules.tsx");
    await press("Rules and odds", 100);
    const dialog = screen.getByRole("dialog", { name: "Rules and odds" });
    await pass(100);
    expect(within(dialog).getAllByRole("row")[1]?.textContent).toMatch(texts.odds);
    expect(dialog.textContent).toContain("commitment-0");
  });

  it("the session, the records and the last proof stand beside the column, and a press computes the proof", async () => {
    answerHome(server);
    const month = { staked: 0, paid: 0, recharged: 0 };
    server.on(playSummary, () =>
      ok({ entry: { day: month, week: month, month, month_from: Date.UTC(2026, 10, 1), played_ms: 0 } }),
    );
    await Promise.all([import("../step-rules.tsx"), import("#games/engine/screen/session/session-side.tsx")]);
    listed([record(1, won.outcome, true)]);
    renderAt(
      path,
      <>
        <Screen />
        <WideScreen />
      </>,
    );
    await pass(10);
    const own = within(screen.getByRole("complementary", { name: "You" }));
    own.getByRole("heading", { name: "This session" });
    const table = within(screen.getByRole("complementary", { name: "The table" }));
    expect(table.getByRole("list", { name: LAST }).textContent).toBe(won.text);
    expect(table.getAllByRole("row")[1]?.textContent).toMatch(texts.odds);
    expect(button(main).getAttribute("aria-keyshortcuts")).toBe("Space");
    expect(own.getByText("Staked").nextSibling?.textContent).toBe("₹0");
    own.getByRole("list", { name: "My records" });
    expect(server.of(calls.roundDetail)).toEqual([]);
    server.on(calls.roundDetail, () => refusal(400, "No such play"));
    fireEvent.click(own.getByRole("button", { name: /^Verify round \d\d:\d\d:\d\d$/ }));
    await pass(10);
    expect(own.getByRole("alert").textContent).toBe("No such play");
    expect(server.of(calls.records)).toHaveLength(1);
  });
}

function testProof({ calls, check, honest, due }: ScreenSamples): void {
  const { outcome } = calls.names;
  const drawn = Number(honest[outcome]);
  const checked = (changed: object) => check({ ...honest, ...changed } as never);

  it("holds for an honest play", () => {
    expect(checked({})).toMatchObject({ verdict: "match", recomputed: drawn });
  });

  it.each<[string, object, string]>([
    ["another outcome", { [outcome]: drawn + 1 }, "mismatch"],
    ["entropy that was left out", { entropy: "" }, "mismatch"],
    ["another commitment", { commitment: "00" }, "mismatch"],
    ["a forced outcome", { forced: true }, "forced"],
  ])("tells %s", (_, changed, verdict) => {
    expect(checked(changed)?.verdict).toBe(verdict);
  });

  it("waits for the seed of a backend that has not revealed it", () => {
    expect(checked({ server_seed: null })).toBeNull();
  });

  it("tells another outcome in a pasted round", () => {
    const failing = (changed: object) => {
      const entity = { ...honest, ...changed, commitment: commitmentOf(honest.server_seed) };
      return checkPasted(JSON.stringify({ entity }), "").filter(({ holds }) => holds === false);
    };
    expect(failing({})).toEqual([]);
    expect(failing({ [outcome]: drawn + 1 })).not.toEqual([]);
  });

  it.each(due)("tells the payout of a signed stake on %o", (choice, paid) => {
    const lines = Object.entries({ amount: 1000, ...choice }).map(([name, value]) => [name, String(value)] as const);
    expect(dueOf(honest, new Map(lines), null)).toBe(paid);
  });
}
