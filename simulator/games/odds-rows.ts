import { aviatorOddsRows } from "./aviator/odds.ts";
import { diceOddsRows } from "./dice/odds.ts";
import { luckyHitOddsRows } from "./lucky-hit/odds.ts";
import { minesOddsRows } from "./mines/odds.ts";
import type { OddsRow } from "./stake-odds.ts";
import { winOddsRows } from "./win/odds.ts";

const ROWS = [aviatorOddsRows, luckyHitOddsRows, winOddsRows, minesOddsRows, diceOddsRows];

/** Every kind of stake of every game, with its exact odds. */
export function oddsRows(): OddsRow[] {
  return ROWS.flatMap((rows) => rows());
}
