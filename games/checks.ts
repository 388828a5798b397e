import { aviatorChecks } from "./aviator/rules/checks.ts";
import { diceChecks } from "./dice/rules/checks.ts";
import { luckyHitChecks } from "./lucky-hit/rules/checks.ts";
import { minesChecks } from "./mines/rules/checks.ts";
import type { RoundChecks } from "./engine/rules/round-checks.ts";
import { winChecks } from "./win-go/rules/checks.ts";

const checks: readonly RoundChecks[] = [aviatorChecks, winChecks, luckyHitChecks, minesChecks, diceChecks];

/** The checks of a game, which a file or an answer names. */
export function checksOf(game: unknown): RoundChecks | undefined {
  return checks.find((each) => each.game === game);
}
