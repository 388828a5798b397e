import { describe } from "vitest";
import { SINGLE_STEPS } from "#games/all/single-steps.ts";
import { testSingleStepGame } from "#games/engine/server/testing/single-step-suite.ts";

for (const singleStep of SINGLE_STEPS)
  describe(`${singleStep.terms.title}, as its server plays it:`, () => {
    testSingleStepGame(singleStep);
  });
