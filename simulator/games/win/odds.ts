import { fraction, stakeOdds, type Prize, type StakeOdds } from "../stake-odds.ts";
import { oddsOn, type Guess, outcomeOf, PRICE_MAX, PRICE_MIN } from "./guess.ts";

/**
 * The odds of a guess, from all prices there are, which are alike. (A float has 32 bits, so that one price may have one
 * of 2^32 floats more than another; on a last digit that comes to less than one in 10^8.)
 */
export function guessOdds(guess: Guess): StakeOdds {
  const pricesByOdds = new Map<number, number>();
  for (let price = PRICE_MIN; price <= PRICE_MAX; price++) {
    const odds = oddsOn(guess, outcomeOf(price));
    if (odds > 0) pricesByOdds.set(odds, (pricesByOdds.get(odds) ?? 0) + 1);
  }
  const prizes = [...pricesByOdds].map(([odds, prices]): Prize => ({
    probability: fraction(prices, PRICE_MAX - PRICE_MIN + 1),
    multiple: fraction(odds, 100),
  }));
  return stakeOdds(prizes);
}
