// Does every player who cashes out in time get the money if all cash out in the half second before the crash?
//
//   npm run loadtest -- aviator --profile peak
//
// Every flight is forced to the same end, which the players know. Each has a stake in both slots and cashes both out
// at a random moment of the last half second. A cash-out sent 250 ms or more before the crash counts as cut off if its
// answer says that the plane flew away. A later one races the crash. A twentieth of the players also watch how late
// the coefficient comes.
import exec from "k6/execution";
import type { Options } from "k6/options";
import { thresholdsOf } from "../measures.ts";
import { aviatorPlayer, forceFlights, guestsOf, openSockets, vusFor } from "../players/sockets.ts";
import { COMMON_OPTIONS, PROFILE, SIZE } from "../settings.ts";
import { endTestRun, type TestRun, startTestRun, summaryFile } from "../target.ts";

/** A multiplier, and the simulated ms of a flight to it: it grows by e^(0.00006 · ms). */
const RESULT = 1.5;
const FLIGHT_MS = Math.floor(Math.log(RESULT + 0.01) / 0.00006);
const EDGE = { flightMs: FLIGHT_MS, withinMs: 500 };
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
  thresholds: thresholdsOf(PROFILE, [
    "stake_ack",
    "cash_out_ack",
    "tick_lateness",
    "late_answers",
    "cut_off",
    "stakes",
    "cash_outs",
  ]),
};

export async function setup(): Promise<TestRun> {
  const testRun = startTestRun(SIZE.players);
  const [first] = testRun.guests;
  if (first !== undefined) await forceFlights(first, RESULT);
  return testRun;
}

export default function play({ guests }: TestRun): void {
  openSockets({
    path: "/aviator",
    guests: guestsOf(guests, exec.scenario.iterationInTest),
    seconds: SIZE.seconds,
    arriveWithinMs: ARRIVE_WITHIN_MS,
    sit: (context, index) => aviatorPlayer(context, { edge: EDGE, watchesTicks: index === 0 }),
  });
}

export function teardown(testRun: TestRun): void {
  endTestRun(testRun);
}

export function handleSummary(summary: unknown): Record<string, string> {
  return summaryFile(summary);
}
