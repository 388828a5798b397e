// Do the first players keep their answer times while many more come at once, and after those have left?
//
//   npm run loadtest -- spike --profile peak
//
// A tenth of the players stay at the Aviator table, and members arrive over REST at a tenth of the rate. In the second
// third of the time all others come within a second, and the rate is ten times as high. Then they leave.
// `recovered_ack` measures the last third.
import exec from "k6/execution";
import type { Options } from "k6/options";
import { record } from "../measures.ts";
import { k6Stages, type Stage, stagedArrivalMs } from "../players/arrivals.ts";
import { lookAround } from "../players/rest.ts";
import { arrival, guestsOf, openSockets, vusFor, vusForArrivals } from "../players/sockets.ts";
import { aviatorPlayer } from "../players/table-players.ts";
import { thresholdsOf } from "../report/promises.ts";
import { COMMON_OPTIONS, PROFILE, SIZE } from "../settings.ts";
import { endTestRun, type TestRun, startTestRun, summaryFile } from "../target.ts";

const TIMES = 10;
const REGULARS = Math.ceil(SIZE.players / TIMES);
const CROWD = SIZE.players - REGULARS;
const CALM_RATE = Math.max(1, Math.round(SIZE.perSecond / TIMES));
const THIRD_SECONDS = Math.max(1, Math.floor(SIZE.seconds / 3));
/** The spike's players need some seconds to leave. */
const RECOVERY_SECONDS = 3;
const ARRIVE_WITHIN_MS = 1_000;

const VISITS: readonly Stage[] = [
  { target: CALM_RATE, seconds: THIRD_SECONDS },
  { target: SIZE.perSecond, seconds: 0 },
  { target: SIZE.perSecond, seconds: THIRD_SECONDS },
  { target: CALM_RATE, seconds: 0 },
  { target: CALM_RATE, seconds: THIRD_SECONDS },
];

function sockets(players: number, startSeconds: number, seconds: number, exec: string) {
  return {
    executor: "per-vu-iterations",
    vus: vusFor(players),
    iterations: 1,
    startTime: `${startSeconds}s`,
    maxDuration: `${seconds + 30}s`,
    exec,
  } as const;
}

export const options: Options = {
  ...COMMON_OPTIONS,
  scenarios: {
    regulars: sockets(REGULARS, 0, SIZE.seconds, "stay"),
    crowd: sockets(CROWD, THIRD_SECONDS, THIRD_SECONDS, "passBy"),
    visitors: {
      executor: "ramping-arrival-rate",
      startRate: CALM_RATE,
      stages: k6Stages(VISITS),
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
      "recovered_ack",
      "late_answers",
      "cut_off",
      "stakes",
      "reads",
    ]),
    dropped_iterations: ["count==0"],
  },
};

export function setup(): TestRun {
  return startTestRun(SIZE.players);
}

export function stay({ guests }: TestRun): void {
  const recoveredAt = Date.now() + (2 * THIRD_SECONDS + RECOVERY_SECONDS) * 1000;
  const also = (ackMs: number) => {
    if (Date.now() >= recoveredAt) record.add("recovered_ack", ackMs);
  };
  openSockets({
    path: "/aviator",
    guests: guestsOf(guests.slice(0, REGULARS), exec.scenario.iterationInTest),
    seconds: SIZE.seconds,
    arriveWithinMs: ARRIVE_WITHIN_MS,
    sit: (context, index) => aviatorPlayer(record, context, { edge: null, watchesTicks: index % 5 === 0 }, also),
  });
}

export function passBy({ guests }: TestRun): void {
  openSockets({
    path: "/aviator",
    guests: guestsOf(guests.slice(REGULARS), exec.scenario.iterationInTest),
    seconds: THIRD_SECONDS,
    arriveWithinMs: ARRIVE_WITHIN_MS,
    sit: (context) => aviatorPlayer(record, context, { edge: null, watchesTicks: false }),
  });
}

export function visit({ guests }: TestRun): void {
  const guest = guests[exec.scenario.iterationInTest % guests.length];
  const dueAt = arrival((index) => stagedArrivalMs(CALM_RATE, VISITS, index));
  if (guest !== undefined) lookAround(guest, dueAt);
}

export function teardown(testRun: TestRun): void {
  endTestRun(testRun);
}

export function handleSummary(summary: unknown): Record<string, string> {
  return summaryFile(summary);
}
