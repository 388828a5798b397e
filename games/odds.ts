import { aviatorOddsRows } from "./aviator/rules/odds.ts";
import { diceOddsRows } from "./dice/rules/odds.ts";
import { luckyHitOddsRows } from "./lucky-hit/rules/odds.ts";
import { minesOddsRows } from "./mines/rules/odds.ts";
import type { OddsRow } from "#contract/games/stake-odds.ts";
import { winOddsRows } from "./win-go/rules/odds.ts";

const ROWS = {
  aviator: aviatorOddsRows,
  luckyhit: luckyHitOddsRows,
  win: winOddsRows,
  mines: minesOddsRows,
  dice: diceOddsRows,
};

/** Every kind of stake of every game, or of the named ones, with its exact odds. */
export function oddsRows(games: readonly string[] = Object.keys(ROWS)): OddsRow[] {
  return Object.entries(ROWS).flatMap(([game, rows]) => (games.includes(game) ? rows() : []));
}
