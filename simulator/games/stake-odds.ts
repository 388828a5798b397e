import { FEE_PERCENT } from "./delivery.ts";
import { difference, fraction, product, sum, toNumber, type Fraction } from "./fraction.ts";

/** One way for a stake to win. */
export interface Prize {
  readonly probability: Fraction;
  /** What is paid, as a multiple of the delivery, the stake included. */
  readonly multiple: Fraction;
}

/** The exact odds of one kind of stake, before a payout is rounded down to a minor unit. */
export interface StakeOdds {
  readonly prizes: readonly Prize[];
  /** Of winning anything. */
  readonly probability: Fraction;
  /** What a stake of 1 pays on average, the fee taken off. */
  readonly returnToPlayer: Fraction;
}

/** The part of a stake that plays, where a fee is taken. */
export const DELIVERED = fraction(100 - FEE_PERCENT, 100);

export function stakeOdds(prizes: readonly Prize[], delivered: Fraction = DELIVERED): StakeOdds {
  const expected = prizes.map(({ probability, multiple }) => product(probability, multiple, delivered));
  return {
    prizes,
    probability: sum(...prizes.map(({ probability }) => probability)),
    returnToPlayer: sum(...expected),
  };
}

/** The standard deviation of what one stake of 1 pays. */
export function deviationOf({ prizes, returnToPlayer }: StakeOdds, delivered: Fraction = DELIVERED): number {
  const squares = prizes.map(({ probability, multiple }) =>
    product(probability, multiple, multiple, delivered, delivered),
  );
  return Math.sqrt(toNumber(difference(sum(...squares), product(returnToPlayer, returnToPlayer))));
}
