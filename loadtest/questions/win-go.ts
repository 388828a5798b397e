// Is each stake taken that is sent over REST in the last five seconds before Win Go's lock?
//
//   npm run loadtest -- win-go --profile peak
//
// A round lasts three minutes, and its first 145 s are skipped: the operator moves the clock to six seconds before the
// lock. A second later members arrive at the profile's rate, until the lock. Then two seconds are left, and the next
// shift ends the round and settles its stakes. Each arrival asks for the period and stakes on a colour.
import exec from "k6/execution";
import type { Options } from "k6/options";
import { controlClock } from "#contract/control/control.ts";
import { k6Stages, type Stage, stagedArrivalMs } from "../players/arrivals.ts";
import { stakeOnWin } from "../players/rest.ts";
import { arrival, lagScenario, vusForArrivals } from "../players/sockets.ts";
import { thresholdsOf } from "../report/promises.ts";
import { COMMON_OPTIONS, PROFILE, SIZE } from "../settings.ts";
import { endTestRun, type TestRun, startTestRun, operator, summaryFile } from "../target.ts";

const ROUND_MS = 180_000;
const LOCK_MS = 150_000;
/** Real seconds, equal to the simulator's: after the shift, of the rush, and of the rest. */
const LEAD_SECONDS = 1;
const RUSH_SECONDS = 5;
const REST_SECONDS = 2;
const CYCLE_SECONDS = LEAD_SECONDS + RUSH_SECONDS + REST_SECONDS;
const CYCLES = Math.max(1, Math.floor(SIZE.seconds / CYCLE_SECONDS));

const RUSH: readonly Stage[] = [
  { target: SIZE.perSecond, seconds: 0 },
  { target: SIZE.perSecond, seconds: RUSH_SECONDS },
  { target: 0, seconds: 0 },
  { target: 0, seconds: LEAD_SECONDS + REST_SECONDS },
];
const RUSHES = Array.from({ length: CYCLES }, () => RUSH).flat();

export { watchK6 } from "../players/sockets.ts";

export const options: Options = {
  ...COMMON_OPTIONS,
  scenarios: {
    lag: lagScenario(SIZE.seconds),
    operator: {
      executor: "constant-arrival-rate",
      rate: 1,
      timeUnit: `${CYCLE_SECONDS}s`,
      duration: `${CYCLES * CYCLE_SECONDS}s`,
      preAllocatedVUs: 1,
      exec: "toTheLastSeconds",
    },
    members: {
      executor: "ramping-arrival-rate",
      startTime: `${LEAD_SECONDS}s`,
      startRate: 0,
      stages: k6Stages(RUSHES),
      ...vusForArrivals(SIZE.perSecond),
      exec: "stake",
    },
  },
  thresholds: {
    ...thresholdsOf(PROFILE, ["stake_ack", "read_ack", "late_answers", "cut_off", "stakes", "reads"]),
    dropped_iterations: ["count==0"],
  },
};

export function setup(): TestRun {
  return startTestRun(SIZE.players);
}

/** Moves the clock close to the next lock, which also ends the round before. */
export function toTheLastSeconds(): void {
  const { now } = operator.ask(controlClock, {});
  const wanted = LOCK_MS - (LEAD_SECONDS + RUSH_SECONDS) * 1000;
  const into = now % ROUND_MS;
  operator.ask(controlClock, { shift_ms: into <= wanted ? wanted - into : ROUND_MS - into + wanted });
}

export function stake({ guests }: TestRun): void {
  const guest = guests[exec.scenario.iterationInTest % guests.length];
  const dueAt = arrival((index) => stagedArrivalMs(0, RUSHES, index));
  if (guest !== undefined) stakeOnWin(guest, dueAt, (serverTime) => LOCK_MS - (serverTime % ROUND_MS));
}

export function teardown(testRun: TestRun): void {
  endTestRun(testRun);
}

export function handleSummary(summary: unknown): Record<string, string> {
  return summaryFile(summary);
}
