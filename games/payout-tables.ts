import { RESULT_MAX, RETURN_PERCENT } from "./aviator/rules/outcome.ts";
import { NUMBERS } from "./dice/rules/roll.ts";
import { KINDS, luckyHitOdds } from "./lucky-hit/rules/hand.ts";
import { COLOUR_ODDS } from "./lucky-hit/rules/payout.ts";
import { coefficients } from "./mines/rules/reward.ts";
import { TRAP_OPTIONS } from "./mines/rules/stake.ts";
import { FEE_PERCENT } from "./shared/delivery.ts";
import { guessOf, oddsOn, outcomeOf, PICKS, PRICE_MIN } from "./win-go/rules/guess.ts";

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const VALUES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];

/** What each game pays, from the functions that pay. Each release publishes its own, so a change of them shows. */
export function payoutTables() {
  return {
    fee_percent: FEE_PERCENT,
    /** Without a fee. */
    aviator: { return_percent: RETURN_PERCENT, result_max: RESULT_MAX },
    /** A colour, and a lucky hit by the kind of the hand and the value of its pair or highest card, from 2 to the ace. */
    luckyhit: {
      colour: COLOUR_ODDS,
      ...Object.fromEntries(
        KINDS.map((kind) => [kind, VALUES.map((value) => luckyHitOdds({ kind, values: [value, 0, 0] }))]),
      ),
    },
    /** In hundredths, for each last digit. */
    win: Object.fromEntries(
      PICKS.map((pick) => [pick, DIGITS.map((digit) => oddsOn(guessOf(pick), outcomeOf(PRICE_MIN + digit)))]),
    ),
    /** In ten-thousandths, for each number of safe cells from 1. */
    mines: Object.fromEntries(TRAP_OPTIONS.map((traps) => [traps, coefficients(traps)])),
    /** A win pays this over the winning numbers. */
    dice: { numbers: NUMBERS },
  };
}
