import { act, fireEvent, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import type { AnyCall } from "#contract/call.ts";
import { playersNow } from "#contract/calls/game-table.ts";
import { playSummary } from "#contract/calls/limits.ts";
import { profile } from "#contract/calls/profile.ts";
import { socketTicket } from "#contract/calls/sessions.ts";
import { fakeWebSockets } from "#contract/transport/testing/fake-web-socket.ts";
import { SINGLE_STEPS } from "#games/all/single-steps.ts";
import { aviatorRecords } from "#games/aviator/contract/calls.ts";
import { AviatorScreen } from "#games/aviator/screen/aviator-screen.tsx";
import * as flight from "#games/aviator/screen/testing/samples.ts";
import type { SingleStepEntry } from "#games/engine/contract/game-entry.ts";
import { nextPeriodInfo } from "#games/engine/contract/next-period.ts";
import { outcomesOfFirst } from "#games/engine/rules/single-step-rules.ts";
import { playSession } from "#games/engine/screen/session/play-session.ts";
import { answerStepScreen, type StepModule } from "#games/engine/screen/single-step/testing/screen-suite.tsx";
import { luckyHitRecords } from "#games/lucky-hit/contract/calls.ts";
import { LuckyHitScreen } from "#games/lucky-hit/screen/lucky-hit-screen.tsx";
import * as table from "#games/lucky-hit/screen/testing/samples.ts";
import { minesRecords, minesStart, minesStatus, minesTake, minesTap } from "#games/mines/contract/calls.ts";
import { MinesScreen } from "#games/mines/screen/mines-screen.tsx";
import * as grid from "#games/mines/screen/testing/samples.ts";
import { nextPeriodInfoNoauth, winGuesses, winMyGuesses } from "#games/win-go/contract/calls.ts";
import { roundOf } from "#games/win-go/rules/timeline.ts";
import { LAST_PERIOD, myGuess, pastRounds } from "#games/win-go/screen/testing/samples.ts";
import { WinScreen } from "#games/win-go/screen/win-screen.tsx";
import { session } from "#web/data/session.ts";
import { settings } from "#web/data/settings.ts";
import { forgetDevice } from "#web/testing/browser-shims.ts";
import { ok, refusal, server } from "#web/testing/fake-server.ts";
import { profileFields, setServerTime } from "#web/testing/fixtures.ts";
import { renderAt } from "#web/testing/render.tsx";

let sockets: ReturnType<typeof fakeWebSockets>;

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const none = () => ok({ page: { count: 0, p: 1, p_size: 10 }, queryset: [] });

beforeEach(() => {
  vi.useFakeTimers();
  forgetDevice();
  HTMLCanvasElement.prototype.getContext = () => null;
  sockets = fakeWebSockets();
  settings.chooseLocale("in");
  playSession.set(null);
  session.start("120007.token");
  session.update({ nickName: "kite_flyer", mobile: "", userId: "120007", rCode: "", isEarly: true });
  const month = { staked: 0, paid: 0, recharged: 0 };
  const from = Date.UTC(2026, 10, 1);
  server.on(playSummary, () => ok({ entry: { day: month, week: month, month, month_from: from, played_ms: 0 } }));
  server.on(profile, () => ok(profileFields()));
  server.on(playersNow, () => refusal(404, "Not found"));
  server.on(socketTicket, () => ok({ ticket: "120007.ticket" }));
  for (const call of [aviatorRecords, luckyHitRecords, minesRecords]) server.on(call, none);
});
afterEach(() => {
  observer?.disconnect();
  vi.useRealTimers();
});

function answer(call: AnyCall, fields: Record<string, unknown>): void {
  server.on(call, () => ok(z.encode(call.answer, fields) as Record<string, unknown>));
}

async function open(path: string, Screen: ComponentType) {
  renderAt(path, <Screen />);
  await pass(10);
}

const button = (name: RegExp) => screen.getByRole("button", { name });
async function press(name: RegExp) {
  fireEvent.click(button(name));
  await pass(10);
}

async function connect(path: string, Screen: ComponentType) {
  await open(path, Screen);
  act(() => sockets.last().accept());
  await pass(10);
}
const say = (...texts: string[]) => act(() => texts.forEach((text) => sockets.last().say(text)));

interface Round {
  /** Opens the screen with a stake of the round. */
  stake(): Promise<void>;
  /** Ends it, until all places tell the end. */
  end(isWon: boolean): Promise<void>;
  readonly staked: string;
  readonly won: string;
  readonly lost: string;
  /** Before the end, after a win and after a loss. */
  readonly balances: readonly [string, string, string];
}

const WIN_PERIOD = LAST_PERIOD + 1;

const games: Readonly<Record<string, Round>> = {
  Aviator: {
    async stake() {
      server.on(nextPeriodInfo, () => ok({ balance: 1000, next_period: WIN_PERIOD }));
      setServerTime(flight.ROUND.openTime + 1_000);
      await connect("/aviator", AviatorScreen);
      say(flight.wire(flight.greeting()), flight.wire(flight.betResult()));
    },
    async end(isWon) {
      const { lockTime, takeOffTime } = flight.ROUND;
      setServerTime(takeOffTime + 9_800);
      say(flight.wire(flight.group({ status: 21, serverTime: lockTime })), flight.wire(flight.tick(9_800, 180)));
      say(flight.wire(isWon ? flight.cashOutResult() : flight.crash(9_900, 181)));
      await pass(1_000);
    },
    staked: "₹100",
    won: "+₹80",
    lost: "−₹100",
    balances: ["₹900.00", "₹1,080.00", "₹900.00"],
  },
  "Lucky Hit": {
    async stake() {
      server.on(nextPeriodInfo, () => ok({ balance: 1000, next_period: WIN_PERIOD }));
      vi.setSystemTime(table.ROUND.startTime + 6_000);
      setServerTime(Date.now());
      await connect("/luckyhit", LuckyHitScreen);
      say(table.wire(table.results()), table.wire(table.greeting()), table.wire(table.betResult()));
      await pass(10);
    },
    async end(isWon) {
      const lost = table.settled({ payout: 0, balance: 900_00 });
      say(table.wire(table.cards(isWon ? undefined : table.RED_WINS)), table.wire(isWon ? table.settled() : lost));
      await pass(2_500);
    },
    staked: "₹100",
    won: "+₹96",
    lost: "−₹100",
    balances: ["₹900.00", "₹1,096.00", "₹900.00"],
  },
  "Win Go": {
    async stake() {
      const { startTime } = roundOf(WIN_PERIOD);
      const wire = (end: object) => ({ ...myGuess({ period: WIN_PERIOD }), ...UNITS, ...end });
      const serve = (balance: number, running: number, digits: number[], guesses: object[]) => {
        const periods = pastRounds(digits, running - 1);
        server.on(nextPeriodInfo, () => ok({ balance, next_period: running }));
        server.on(nextPeriodInfoNoauth, () => ok({ next_period: running, periods }));
        server.on(winGuesses, () => ok({ page: { count: 1, p: 1, p_size: 10 }, queryset: periods.toReversed() }));
        server.on(winMyGuesses, () => ok({ page: { count: guesses.length, p: 1, p_size: 10 }, queryset: guesses }));
      };
      // The first answer of the session is the balance before the stake.
      serve(1000, WIN_PERIOD, [2, 4, 5], []);
      vi.setSystemTime(startTime + 170_000);
      setServerTime(Date.now());
      await open("/win", WinScreen);
      serve(900, WIN_PERIOD, [2, 4, 5], [wire({})]);
      document.dispatchEvent(new Event("visibilitychange"));
      await pass(100);
      endWin = (isWon) =>
        serve(
          isWon ? 1096 : 900,
          WIN_PERIOD + 1,
          [2, 4, 5, isWon ? 7 : 2],
          [wire(isWon ? { status: "S", payout: 196, result: 7 } : { status: "F", payout: 0, result: 2 })],
        );
    },
    async end(isWon) {
      await pass(10_500);
      endWin(isWon);
      for (let second = 0; second < 6; second++) await pass(300);
    },
    staked: "₹100",
    won: "+₹96",
    lost: "−₹100",
    balances: ["₹900.00", "₹1,096.00", "₹900.00"],
  },
  Mines: {
    async stake() {
      answer(minesStatus, grid.idleStatus());
      await open("/mines", MinesScreen);
      answer(minesStart, grid.startAnswer({ balance: 950_00 }));
      await press(/^Play/);
    },
    async end(isWon) {
      answer(minesTap, grid.tapAnswer({ opened: [7], balance: 950_00 }));
      await press(/^Cell 7\b/);
      answer(minesTake, grid.takeAnswer({ opened: [7], balance: 1005_67 }, [2, 9, 25]));
      answer(minesTap, grid.tapAnswer({ opened: [7], balance: 950_00 }, { traps: [2, 9, 25], hit: 9 }));
      await press(isWon ? /^Take reward/ : /^Cell 9\b/);
      await pass(1_000);
    },
    staked: "₹50",
    won: "+₹5.67",
    lost: "−₹50",
    balances: ["₹950.00", "₹1,005.67", "₹950.00"],
  },
};

const steps = import.meta.glob<StepModule>("../../*/screen/screen.tsx", { eager: true });

/** A round of a game that one press stakes and settles. */
function stepRound({ calls }: SingleStepEntry["singleStep"]): Round {
  const { names, rules } = calls;
  const outcomes = outcomesOfFirst(rules);
  const Screen = steps[`../../${rules.game}/screen/screen.tsx`]?.Screen;
  if (Screen === undefined) throw new Error(`no screen of ${rules.game}`);
  return {
    async stake() {
      answerStepScreen(calls);
      await open(`/${rules.game}`, Screen);
    },
    async end(won) {
      const [price, balance] = won ? [19.6, 1009.6] : [0, 990];
      const fairness = { commitment: "commitment-0", client_seed: "seed", nonce: 1 };
      const drawn = { [names.outcome]: won ? outcomes.won : outcomes.lost, [names.payout]: price };
      server.on(calls.play, () => ok({ id: "1", coefficient: 2, won, balance, fairness, ...drawn }));
      const key = document.querySelector('[aria-keyshortcuts="Space"]');
      if (key !== null) fireEvent.click(key);
      await pass(1_500);
    },
    staked: "",
    won: "+₹9.60",
    lost: "−₹10",
    balances: ["₹1,000.00", "₹1,009.60", "₹990.00"],
  };
}

const UNITS = { amount: 100, contract_money: 100, delivery: 98, fee: 2 };
let endWin: (isWon: boolean) => void = () => undefined;

const shownBalance = () => screen.getByRole("group", { name: "Balance" }).textContent;

/** Every signed sum on the screen, and the balance, without the promises of bets. */
function sums(): string {
  const root = document.body.cloneNode(true) as HTMLElement;
  for (const promise of root.querySelectorAll("dl")) promise.remove();
  // Texts of lines would run into one another.
  for (const line of root.querySelectorAll("p")) line.append(" ");
  const signed = (root.textContent ?? "").match(/[+−]₹\d+(?:,\d+)*(?:\.\d\d)?/g) ?? [];
  return `${[...new Set(signed)].join(" ")} | ${shownBalance()}`;
}

let observer: MutationObserver | null = null;

/** The sums at each change of the page, without repeats. */
function watchSums(): string[] {
  const seen = [sums()];
  const look = () => {
    const now = sums();
    if (now !== seen.at(-1)) seen.push(now);
  };
  observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  return seen;
}

const spoken = () => screen.getAllByRole("status").map(({ textContent }) => textContent);

const stepRounds = SINGLE_STEPS.map((step): [string, Round] => [step.terms.title, stepRound(step)]);

describe.each([...Object.entries(games), ...stepRounds])("%s", (_, { stake, end, staked, won, lost, balances }) => {
  const [before, afterWin, afterLoss] = balances;
  const open = staked === "" ? "" : `−${staked}`;

  it("tells a win with one sum at one moment, and the balance moves once", async () => {
    await stake();
    const seen = watchSums();
    await end(true);
    expect(seen).toEqual([`${open} | ${before}`, `${won} | ${afterWin}`]);
    expect(document.querySelector("[data-moment] > p")?.textContent).toBe(won);
  });

  it("tells a loss with one sum, and says it", async () => {
    await stake();
    const seen = watchSums();
    await end(false);
    expect(seen.at(-1)).toBe(`${lost} | ${afterLoss}`);
    expect(seen.length).toBeLessThanOrEqual(2);
    expect(spoken().some((text) => text?.includes(lost) || text === `Stake lost: ${lost.slice(1)}`)).toBe(true);
  });

  it.skipIf(staked === "")("shows a stake that is in as no offer, and says that it was accepted", async () => {
    await stake();
    expect(spoken()).toContain(`Stake accepted: ${staked}`);
    expect(document.body.textContent).toMatch(new RegExp(`In this round ?${staked}`));
  });
});
