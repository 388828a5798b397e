import { aviatorChecks } from "./aviator/rules/checks.ts";
import { diceChecks } from "./dice/rules/checks.ts";
import { luckyHitChecks } from "./lucky-hit/rules/checks.ts";
import { minesChecks } from "./mines/rules/checks.ts";
import type { RoundChecks } from "./engine/rules/round-checks.ts";
import { winChecks } from "./win-go/rules/checks.ts";

/** What recomputes a round and a stake of each game, from its rules alone. */
export const checks: readonly RoundChecks[] = [aviatorChecks, winChecks, luckyHitChecks, minesChecks, diceChecks];
