import { afterFee } from "#contract/games/delivery.ts";
import {
  type Expectation,
  fraction,
  stakeOdds,
  type Prize,
  type OddsRow,
  type StakeOdds,
} from "#contract/games/stake-odds.ts";
import { guessOf, oddsOn, type Guess, outcomeOf, PICKS, PRICE_MAX, PRICE_MIN } from "./guess.ts";

/**
 * The odds of a guess over all prices, which are equally likely. (A price may have one more of the 2^32 floats than
 * another; for a last digit this is less than one in 10^8.)
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

export function oddsRows(): OddsRow[] {
  return [
    { game: "Win Go", stake: "green", odds: guessOdds({ type: "G" }) },
    { game: "Win Go", stake: "red", odds: guessOdds({ type: "R" }) },
    { game: "Win Go", stake: "violet", odds: guessOdds({ type: "V" }) },
    { game: "Win Go", stake: "a number", odds: guessOdds({ type: "N", number: 7 }) },
  ];
}

const expectations = new Map<string, Expectation>();

/** The return of a stake by these odds. The last digits are equally likely, and nothing else counts. */
export function pickExpectation(pick: string): Expectation {
  const known = expectations.get(pick);
  if (known !== undefined) return known;
  const pays = oddsByDigit(pick).map((odds) => afterFee(odds / 100));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const share = mean(pays);
  const expectation = { share, predicted: mean(pays.map((paid) => (paid - share) ** 2)) };
  expectations.set(pick, expectation);
  return expectation;
}

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

const oddsByDigit = (pick: string): number[] =>
  DIGITS.map((digit) => oddsOn(guessOf(pick), outcomeOf(PRICE_MIN + digit)));

/** The public list says this of the payouts: hundredths for each pick and last digit. */
export function winPayouts() {
  return Object.fromEntries(PICKS.map((pick) => [pick, oddsByDigit(pick)]));
}
