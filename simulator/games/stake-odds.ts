import { FEE_PERCENT } from "./delivery.ts";
import { difference, fraction, product, sum, type Fraction } from "./fraction.ts";

/** One way for a stake to win. */
export interface Prize {
  readonly probability: Fraction;
  /** What is paid, as a multiple of the delivery, the stake included. */
  readonly multiple: Fraction;
}

/** The exact odds of one kind of stake, before a payout is rounded down to a minor unit. */
export interface StakeOdds {
  /** Of winning anything. */
  readonly probability: Fraction;
  /** What a stake of 1 pays on average, the fee taken off. */
  readonly returnToPlayer: Fraction;
  /** The variance of what a stake of 1 pays. */
  readonly variance: Fraction;
}

/** The part of a stake that plays, where a fee is taken. */
const DELIVERED = fraction(100 - FEE_PERCENT, 100);

/** `delivered`: the part of the stake that plays. The prizes exclude each other. */
export function stakeOdds(prizes: readonly Prize[], delivered: Fraction = DELIVERED): StakeOdds {
  const paid = prizes.map(({ probability, multiple }) => ({ probability, pays: product(multiple, delivered) }));
  const returnToPlayer = sum(...paid.map(({ probability, pays }) => product(probability, pays)));
  const square = sum(...paid.map(({ probability, pays }) => product(probability, pays, pays)));
  return {
    probability: sum(...prizes.map(({ probability }) => probability)),
    returnToPlayer,
    variance: difference(square, product(returnToPlayer, returnToPlayer)),
  };
}
