import { aviatorChecks } from "./aviator/checks.ts";
import { diceChecks } from "./dice/checks.ts";
import { luckyHitChecks } from "./lucky-hit/checks.ts";
import { minesChecks } from "./mines/checks.ts";
import type { RoundChecks } from "./shared/round-checks.ts";
import { winChecks } from "./win-go/checks.ts";

const checks: readonly RoundChecks[] = [aviatorChecks, winChecks, luckyHitChecks, minesChecks, diceChecks];

/** The checks of a game, which a file or an answer names. */
export function checksOf(game: unknown): RoundChecks | undefined {
  return checks.find((each) => each.game === game);
}
