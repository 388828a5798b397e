import { describe } from "vitest";
import { SINGLE_STEPS } from "#games/all/single-steps.ts";
import { ownTexts } from "#tests/helpers/own-texts.ts";
import { testSingleStepInBrowser } from "#tests/helpers/single-step-browser.ts";

for (const singleStep of SINGLE_STEPS) {
  const texts = await ownTexts(singleStep.calls.rules.game);
  describe(`${singleStep.terms.title}:`, () => {
    testSingleStepInBrowser(singleStep, texts);
  });
}
