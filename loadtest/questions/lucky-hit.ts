// Is each stake taken that is sent in time, if all are sent in the last second before Lucky Hit's lock?
//
//   npm run loadtest -- lucky-hit --profile peak
//
// Every player stakes twice a round, each time at a random moment of the last second. A stake sent 250 ms or more
// before the lock counts as cut off if its answer says that stakes are closed. A later one races the lock.
import exec from "k6/execution";
import type { Options } from "k6/options";
import { thresholdsOf } from "../measures.ts";
import { luckyHitPlayer, guestsOf, openSockets, vusFor } from "../players/sockets.ts";
import { COMMON_OPTIONS, PROFILE, SIZE } from "../settings.ts";
import { endTestRun, type TestRun, startTestRun, summaryFile } from "../target.ts";

const LAST_MS = 1_000;
const ARRIVE_WITHIN_MS = 2_000;

export const options: Options = {
  ...COMMON_OPTIONS,
  scenarios: {
    players: {
      executor: "per-vu-iterations",
      vus: vusFor(SIZE.players),
      iterations: 1,
      maxDuration: `${SIZE.seconds + 30}s`,
    },
  },
  thresholds: thresholdsOf(PROFILE, ["stake_ack", "late_answers", "cut_off", "stakes", "settled"]),
};

export function setup(): TestRun {
  return startTestRun(SIZE.players);
}

export default function play({ guests }: TestRun): void {
  openSockets({
    path: "/luckyhit",
    guests: guestsOf(guests, exec.scenario.iterationInTest),
    seconds: SIZE.seconds,
    arriveWithinMs: ARRIVE_WITHIN_MS,
    sit: (context) => luckyHitPlayer(context, { lastMs: LAST_MS }),
  });
}

export function teardown(testRun: TestRun): void {
  endTestRun(testRun);
}

export function handleSummary(summary: unknown): Record<string, string> {
  return summaryFile(summary);
}
