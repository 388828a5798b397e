import { describe, expect, it } from "vitest";
import { SINGLE_STEPS } from "#games/all/single-steps.ts";
import { SERVERS } from "#games/servers.ts";
import { testSingleStepGame } from "#games/engine/server/testing/single-step-suite.ts";

it("every single-step game has a server half", () => {
  const names = SINGLE_STEPS.map(({ calls }) => calls.rules.game);
  expect(SERVERS.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
});

for (const singleStep of SINGLE_STEPS)
  describe(`${singleStep.terms.title}, as its server plays it:`, () => {
    testSingleStepGame(singleStep);
  });
