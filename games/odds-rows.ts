import { aviatorOddsRows } from "./aviator/rules/odds.ts";
import { diceOddsRows } from "./dice/rules/odds.ts";
import { luckyHitOddsRows } from "./lucky-hit/rules/odds.ts";
import { minesOddsRows } from "./mines/rules/odds.ts";
import type { OddsRow } from "./shared/stake-odds.ts";
import { winOddsRows } from "./win-go/rules/odds.ts";

const ROWS = [aviatorOddsRows, luckyHitOddsRows, winOddsRows, minesOddsRows, diceOddsRows];

/** Every kind of stake of every game, with its exact odds. */
export function oddsRows(): OddsRow[] {
  return ROWS.flatMap((rows) => rows());
}
