import { checks } from "#games/checks.ts";
import { provideChecks } from "#games/engine/rules/known-checks.ts";

// Loaded before a proof is checked.

provideChecks(checks);
