import { singleStepPlayer } from "../engine/contract/single-step-player.ts";
import { diceCalls } from "./contract/calls.ts";
import { TARGET_MAX, TARGET_MIN } from "./rules/roll.ts";

/** Rolls at any target, on either side. */
export const player = singleStepPlayer(diceCalls, {
  forced: 7,
  pictured: { won: 1234, lost: 7345 },
  cost: { written: 2.15, left: 1.11, read: 17.9, bytes: 240, requests: 1 },
  choose: (random) => ({ target: random.between(TARGET_MIN, TARGET_MAX), over: random.chance(0.5) }),
});
