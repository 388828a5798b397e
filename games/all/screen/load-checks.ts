import { provideChecks } from "#games/engine/rules/known-checks.ts";
import type { RoundChecks } from "#games/engine/rules/round-checks.ts";
import { type SingleStepPlay, singleStepChecks } from "#games/engine/rules/single-step.ts";

// Loaded before a proof is checked. Odds and trials stay out of the client.

provideChecks([
  ...Object.values(import.meta.glob<RoundChecks>("../../*/rules/checks.ts", { eager: true, import: "checks" })),
  ...Object.values(import.meta.glob<SingleStepPlay>("../../*/rules/play.ts", { eager: true, import: "play" })).map(
    singleStepChecks,
  ),
]);
