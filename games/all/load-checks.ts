import { checks } from "../checks.ts";
import { provideChecks } from "../engine/rules/known-checks.ts";

// Loaded before a proof is checked.

provideChecks(checks);
