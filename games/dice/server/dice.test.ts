import { diceCalls } from "#games/dice/contract/calls.ts";
import { DICE_LIMITS, drawRoll, TARGET_MAX, TARGET_MIN } from "#games/dice/rules/roll.ts";
import { testSingleStepGame } from "#games/engine/server/testing/single-step-suite.ts";

testSingleStepGame({
  calls: diceCalls,
  limits: DICE_LIMITS,
  draw: drawRoll,
  choice: { target: 5000, over: false },
  other: { target: 5001 },
  isWon: (roll) => roll < 5000,
  outcomes: [17, 9998],
  paid: [
    [{ target: 1000, over: false }, 999, { coefficient: 10 }, 980],
    [{ target: 1000, over: false }, 1000, { coefficient: 10 }, 0],
    [{ target: 9000, over: true }, 9000, { coefficient: 10 }, 980],
    [{ target: 9000, over: true }, 8999, { coefficient: 10 }, 0],
    [{ target: 9000, over: false }, 8999, { coefficient: 1.11 }, 108.88],
    [{ target: 5050, over: false }, 0, { coefficient: 1.98 }, 194.05],
    [{ target: 3333, over: true }, 9999, { coefficient: 1.49 }, 146.99],
  ],
  invalid: [
    ["a target below the least", { target: TARGET_MIN - 1 }],
    ["a target above the highest", { target: TARGET_MAX + 1 }],
    ["a target between two numbers", { target: 500.5 }],
    ["a side that is no boolean", { over: "yes" }],
  ],
  impossible: [-1, 10_000, 1.5, "7", null],
});
