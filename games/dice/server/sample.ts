import { diceCalls } from "#games/dice/contract/calls.ts";
import { NUMBERS, TARGET_MAX, TARGET_MIN } from "#games/dice/rules/roll.ts";
import { singleStepSample } from "#games/engine/server/testing/single-step-sample.ts";

export const sample = singleStepSample({
  calls: diceCalls,
  greatest: { target: TARGET_MAX, over: false },
  least: { target: TARGET_MIN, over: false },
  pick: "<5000",
  lost: 7_000,
  valid: "it and its target are within their ranges",
  impossible: NUMBERS,
  most: [2.2, 1.15, 250],
  counted: { members: 100, times: 5 },
});
