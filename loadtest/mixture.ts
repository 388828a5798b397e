import exec from "k6/execution";
import type { Options, Scenario } from "k6/options";
import { record } from "./measures.ts";
import { constantArrivalMs } from "./players/arrivals.ts";
import { playDice } from "./players/dice.ts";
import { playMines } from "./players/mines.ts";
import { lookAround, stakeOnWin } from "./players/rest.ts";
import { arrival, guestsOf, openSockets, vusFor, vusForArrivals } from "./players/sockets.ts";
import { aviatorPlayer, luckyHitPlayer } from "./players/table-players.ts";
import { thresholdsOf } from "./report/promises.ts";
import { COMMON_OPTIONS, PROFILE, SIZE } from "./settings.ts";
import { endTestRun, type Guest, type TestRun, startTestRun } from "./target.ts";

// Mixture of all games for smoke, soak and evening, which run it in different sizes.

/** Share of the sockets; the rest play Lucky Hit. */
const AVIATOR_SHARE = 0.7;
const AVIATOR_PLAYERS = Math.ceil(SIZE.players * AVIATOR_SHARE);
const LUCKY_HIT_PLAYERS = Math.max(1, SIZE.players - AVIATOR_PLAYERS);
/** Enough members to take turns, because each makes one visit at a time. */
const VISITORS = Math.max(20, SIZE.perSecond * 10);
const ARRIVE_WITHIN_MS = 2_000;
/** Share of the visitors who stake on Win Go. */
const WIN_SHARE = 0.4;
/** Shares of the visitors who play a game without a table; the rest look around. */
const INSTANT_GAMES: readonly (readonly [share: number, play: (guest: Guest, dueAt: number) => void])[] = [
  [0.15, playMines],
  [0.15, playDice],
];

const WIN_ROUND_MS = 180_000;
const WIN_LOCK_MS = 150_000;
/** Real ms before the lock without stakes here, because `win-go` tests the last seconds. */
const WIN_MARGIN_MS = 500;

export interface Mixture extends TestRun {
  readonly visitors: TestRun["guests"];
}

function sockets(exec: string, players: number): Scenario {
  const maxDuration = `${SIZE.seconds + 30}s`;
  return { executor: "per-vu-iterations", vus: vusFor(players), iterations: 1, maxDuration, exec };
}

export const mixtureOptions: Options = {
  ...COMMON_OPTIONS,
  scenarios: {
    aviator: sockets("playAviator", AVIATOR_PLAYERS),
    luckyHit: sockets("playLuckyHit", LUCKY_HIT_PLAYERS),
    visitors: {
      executor: "constant-arrival-rate",
      rate: SIZE.perSecond,
      duration: `${SIZE.seconds}s`,
      ...vusForArrivals(SIZE.perSecond),
      exec: "visit",
    },
  },
  thresholds: {
    ...thresholdsOf(PROFILE, [
      "stake_ack",
      "cash_out_ack",
      "tick_lateness",
      "read_ack",
      "late_answers",
      "cut_off",
      "stakes",
      "cash_outs",
      "reads",
    ]),
    dropped_iterations: ["count==0"],
  },
};

export function openMixture(): Mixture {
  const { guests, speedBefore } = startTestRun(AVIATOR_PLAYERS + LUCKY_HIT_PLAYERS + VISITORS);
  const players = AVIATOR_PLAYERS + LUCKY_HIT_PLAYERS;
  return { guests: guests.slice(0, players), visitors: guests.slice(players), speedBefore };
}

export function closeMixture(mixture: Mixture): void {
  endTestRun(mixture);
}

export function aviatorTable({ guests }: Mixture): void {
  openSockets({
    path: "/aviator",
    guests: guestsOf(guests.slice(0, AVIATOR_PLAYERS), exec.scenario.iterationInTest),
    seconds: SIZE.seconds,
    arriveWithinMs: ARRIVE_WITHIN_MS,
    sit: (context, index) => aviatorPlayer(record, context, { edge: null, watchesTicks: index === 0 }),
  });
}

export function luckyHitTable({ guests }: Mixture): void {
  openSockets({
    path: "/luckyhit",
    guests: guestsOf(guests.slice(AVIATOR_PLAYERS), exec.scenario.iterationInTest),
    seconds: SIZE.seconds,
    arriveWithinMs: ARRIVE_WITHIN_MS,
    sit: (context) => luckyHitPlayer(record, context, { lastMs: null }),
  });
}

/** Plays a visit over REST. */
export function visitor({ visitors }: Mixture): void {
  const guest = visitors[exec.scenario.iterationInTest % visitors.length];
  const dueAt = arrival((index) => constantArrivalMs(SIZE.perSecond, index));
  if (guest === undefined) return;
  const kind = Math.random();
  if (kind < WIN_SHARE) {
    const leftMs = (serverTime: number) => (WIN_LOCK_MS - (serverTime % WIN_ROUND_MS)) / SIZE.speed - WIN_MARGIN_MS;
    stakeOnWin(guest, dueAt, leftMs);
    return;
  }
  let below = WIN_SHARE;
  for (const [share, play] of INSTANT_GAMES) {
    below += share;
    if (kind < below) return play(guest, dueAt);
  }
  lookAround(guest, dueAt);
}
