import { aviatorPayouts } from "./aviator/rules/odds.ts";
import { dicePayouts } from "./dice/rules/odds.ts";
import { luckyHitPayouts } from "./lucky-hit/rules/odds.ts";
import { minesPayouts } from "./mines/rules/odds.ts";
import { FEE_PERCENT } from "./shared/delivery.ts";
import { winPayouts } from "./win-go/rules/odds.ts";

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
