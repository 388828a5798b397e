import { fraction, type OddsRow, stakeOdds, type StakeOdds } from "#contract/games/stake-odds.ts";
import { type Bet, NUMBERS, winningNumbers } from "./roll.ts";

/**
 * The odds of a bet over all numbers, which are equally likely. (A number may have one more of the 2^32 floats than
 * another: less than one in 10^5 of its chance.)
 */
export function betOdds(bet: Bet): StakeOdds {
  const wins = winningNumbers(bet);
  return stakeOdds([{ probability: fraction(wins, NUMBERS), multiple: fraction(NUMBERS, wins) }]);
}

export function oddsRows(): OddsRow[] {
  return [200, 2500, 5000, 9800].map((target) => ({
    game: "Dice",
    stake: `under ${(target / 100).toFixed(2)}`,
    odds: betOdds({ target, over: false }),
  }));
}

/** The public list says this of the payouts: a win pays it over the winning numbers. */
export function dicePayouts() {
  return { numbers: NUMBERS };
}
