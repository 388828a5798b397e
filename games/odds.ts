import { aviatorOddsRows, aviatorPayouts } from "./aviator/rules/odds.ts";
import { diceOddsRows, dicePayouts } from "./dice/rules/odds.ts";
import { luckyHitOddsRows, luckyHitPayouts } from "./lucky-hit/rules/odds.ts";
import { minesOddsRows, minesPayouts } from "./mines/rules/odds.ts";
import type { OddsRow } from "./shared/stake-odds.ts";
import { winOddsRows, winPayouts } from "./win-go/rules/odds.ts";
import { FEE_PERCENT } from "#contract/games/delivery.ts";

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

const PAYOUTS = {
  aviator: aviatorPayouts,
  luckyhit: luckyHitPayouts,
  win: winPayouts,
  mines: minesPayouts,
  dice: dicePayouts,
};

/** Each game's payouts, from the functions that pay. Each release publishes its own, so a change shows. */
export function payoutTables() {
  const games = Object.entries(PAYOUTS).map(([game, payouts]) => [game, payouts()] as const);
  return { fee_percent: FEE_PERCENT, ...Object.fromEntries(games) };
}
