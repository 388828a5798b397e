import { provideChecks } from "#games/engine/rules/known-checks.ts";
import type { RoundChecks } from "#games/engine/rules/round-checks.ts";

// Loaded before a proof is checked. Odds and trials stay out of the client.

provideChecks(
  Object.values(import.meta.glob<RoundChecks>("../../*/rules/checks.ts", { eager: true, import: "checks" })),
);
