import { describe, expect, it, vi } from "vitest";
import { SINGLE_STEPS } from "#games/all/single-steps.ts";
import { type StepModule, testSingleStepScreen } from "#games/engine/screen/single-step/testing/screen-suite.tsx";
import { tracePlay } from "#games/engine/screen/single-step/step-proof.tsx";

const played = vi.hoisted(() => [] as unknown[]);
vi.mock("#web/ui/sounds.ts", async (importActual) => ({
  ...(await importActual<typeof import("#web/ui/sounds.ts")>()),
  play: (name: string) => played.push(name),
  celebrateWin: () => played.push("win"),
  reportLoss: () => played.push("loss"),
}));

const modules = import.meta.glob<StepModule>("../../*/screen/screen.tsx", { eager: true });

it("every single-step game has a screen, and no screen is without a game", () => {
  const files = SINGLE_STEPS.map(({ calls }) => `../../${calls.rules.game}/screen/screen.tsx`);
  expect(Object.keys(modules).toSorted()).toEqual(files.toSorted());
});

for (const singleStep of SINGLE_STEPS) {
  const { rules } = singleStep.calls;
  const module = modules[`../../${rules.game}/screen/screen.tsx`];
  if (module === undefined) throw new Error(`no screen of ${rules.game}`);

  describe(`${singleStep.terms.title}:`, () => {
    testSingleStepScreen(singleStep, module, played);

    it("the proof page shows the four bytes, their float and the outcome that they choose", () => {
      const seeds = { serverSeed: "server", clientSeed: "client", entropy: "", nonce: 2 };
      const { outcome, drawn } = tracePlay(rules, seeds);
      expect(drawn.macs).toHaveLength(1);
      expect(drawn.draws).toMatchObject([{ of: rules.outcomes, at: outcome, place: outcome }]);
      const [{ bytes, float }] = drawn.draws as [(typeof drawn.draws)[number]];
      expect(Number.parseInt(bytes, 16) / 2 ** 32).toBe(float);
    });
  });
}
