// Is a stake taken that is sent in the last second before Lucky Hit's lock, when all are sent then?
//
//   npm run loadtest -- lucky-hit --profile peak
//
// Every player stakes twice a round, each at a random moment of the last second. Who pressed 250 ms or more before the lock
// and is told that stakes are closed was cut off; who pressed later raced it.
import exec from "k6/execution";
import type { Options } from "k6/options";
import { thresholdsOf } from "../measures.ts";
import { luckyHitPlayer, guestsOf, seat, vusFor } from "../players/sockets.ts";
import { COMMON_OPTIONS, PROFILE, SIZE } from "../settings.ts";
import { closeHouse, type House, openHouse, summaryFile } from "../target.ts";

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

export function setup(): House {
  return openHouse(SIZE.players);
}

export default function play({ guests }: House): void {
  seat({
    path: "/luckyhit",
    guests: guestsOf(guests, exec.scenario.iterationInTest),
    seconds: SIZE.seconds,
    arriveWithinMs: ARRIVE_WITHIN_MS,
    sit: (world) => luckyHitPlayer(world, { lastMs: LAST_MS }),
  });
}

export function teardown(house: House): void {
  closeHouse(house);
}

export function handleSummary(summary: unknown): Record<string, string> {
  return summaryFile(summary);
}
