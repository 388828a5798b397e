import { FEE_PERCENT } from "./delivery.ts";

/** An exact rational number in lowest terms, with a positive denominator. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const ZERO = /* @__PURE__ */ fraction(0);
export const ONE = /* @__PURE__ */ fraction(1);

export function fraction(numerator: number | bigint, denominator: number | bigint = 1): Fraction {
  const [above, below] = [BigInt(numerator), BigInt(denominator)];
  if (below === 0n) throw new RangeError("a fraction over 0");
  const shared = commonDivisor(above, below) * (below < 0n ? -1n : 1n);
  return { numerator: above / shared, denominator: below / shared };
}

export function sum(...terms: readonly Fraction[]): Fraction {
  return terms.reduce(
    (a, b) => fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator),
    ZERO,
  );
}

export function product(...factors: readonly Fraction[]): Fraction {
  return factors.reduce((a, b) => fraction(a.numerator * b.numerator, a.denominator * b.denominator), ONE);
}

export function difference(a: Fraction, b: Fraction): Fraction {
  return sum(a, product(fraction(-1), b));
}

export function quotient(a: Fraction, b: Fraction): Fraction {
  return product(a, fraction(b.denominator, b.numerator));
}

export function equal(a: Fraction, b: Fraction): boolean {
  return a.numerator === b.numerator && a.denominator === b.denominator;
}

/** The nearest number, within the last bit. */
export function toNumber({ numerator, denominator }: Fraction): number {
  return Number(numerator) / Number(denominator);
}

function commonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y > 0n) [x, y] = [y, x % y];
  return x;
}

/** A way for a stake to win. */
export interface Prize {
  readonly probability: Fraction;
  /** The payout as a multiple of the delivery, the stake included. */
  readonly multiple: Fraction;
}

/** The exact odds of a stake, before the payout is rounded down to a minor unit. */
export interface StakeOdds {
  /** The chance to win anything. */
  readonly probability: Fraction;
  /** The average payout of a stake of 1, after the fee. */
  readonly returnToPlayer: Fraction;
  /** The variance of the payout of a stake of 1. */
  readonly variance: Fraction;
}

/** The odds of one stake, as the documents list them in English. */
export interface OddsRow {
  readonly game: string;
  readonly stake: string;
  readonly odds: StakeOdds;
}

/** The part of a stake that is played, after the fee. */
const DELIVERED = /* @__PURE__ */ fraction(100 - FEE_PERCENT, 100);

/** `delivered`: the part of the stake that is played. The prizes exclude each other. */
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

/** The return by the known odds of a stake of 1 that has ended, however its member chose the end. */
export interface Expectation {
  /** Its mean payout. */
  readonly share: number;
  /** The variance of the payout, as it was known before each step: of a stake of one step, that of its odds. */
  readonly predicted: number;
  /** The squares of what the steps changed; absent: there was one step. */
  readonly realized?: number;
}

export function expectationOf({ returnToPlayer, variance }: StakeOdds): Expectation {
  return { share: toNumber(returnToPlayer), predicted: toNumber(variance) };
}
