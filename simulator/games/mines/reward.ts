import { CELLS } from "./layout.ts";

// What a game pays after k safe cells: the fair coefficient `C(25, k) / C(25 − traps, k)`, times the delivery. It is the
// exact rational that pays, rounded down once, to a minor unit; so anyone can work out the reward from what is shown:
// delivery, traps and steps. The rate on the wire is that coefficient cut to 2 decimals, so never more than is paid.

/** How many safe cells a game has, and with that the steps after which it is won. */
export function stepsMax(traps: number): number {
  return CELLS - traps;
}

/** A coefficient as two whole numbers, to be multiplied before they divide. */
export interface Coefficient {
  readonly numerator: number;
  readonly denominator: number;
}

/** The fair coefficient after `steps` safe cells, 0 up to `stepsMax(traps)`. */
export function coefficient(traps: number, steps: number): Coefficient {
  return { numerator: combinations(CELLS, steps), denominator: combinations(CELLS - traps, steps) };
}

/** Minor units paid for a delivery (minor units) when the reward is taken after `steps` safe cells. */
export function payout(delivery: number, traps: number, steps: number): number {
  const { numerator, denominator } = coefficient(traps, steps);
  // Below 2^53 a quotient's rounding never reaches the next whole number.
  return Math.floor((delivery * numerator) / denominator);
}

/** The coefficient as it is shown, in hundredths, cut to 2 decimals. */
export function rate(traps: number, steps: number): number {
  const { numerator, denominator } = coefficient(traps, steps);
  return Math.floor((100 * numerator) / denominator);
}

/** The rates (hundredths) of steps 1, 2 … to the last safe cell. */
export function stepRates(traps: number): number[] {
  return Array.from({ length: stepsMax(traps) }, (_, at) => rate(traps, at + 1));
}

/** `C(n, k)`, whole at every step of the way. */
function combinations(n: number, k: number): number {
  let count = 1;
  for (let i = 1; i <= k; i++) count = (count * (n - k + i)) / i;
  return count;
}
