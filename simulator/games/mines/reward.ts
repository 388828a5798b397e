import { CELLS } from "./layout.ts";

// A game pays the fair coefficient `C(25, k) / C(25 − traps, k)` after k safe cells, times the delivery. The exact
// rational is rounded down once, to a minor unit, so players can recompute it from delivery, traps and steps. The wire
// has the coefficient cut to 2 decimals, so it never exceeds the payout.

/** The number of safe cells; opening all of them wins. */
export function stepsMax(traps: number): number {
  return CELLS - traps;
}

/** A fraction: multiply before you divide. */
export interface Coefficient {
  readonly numerator: number;
  readonly denominator: number;
}

/** `steps`: 0 to `stepsMax(traps)`. */
export function coefficient(traps: number, steps: number): Coefficient {
  return { numerator: combinations(CELLS, steps), denominator: combinations(CELLS - traps, steps) };
}

/** The payout (minor units) of a delivery (minor units) after `steps` safe cells. */
export function payout(delivery: number, traps: number, steps: number): number {
  const { numerator, denominator } = coefficient(traps, steps);
  // Below 2^53 the rounding of a quotient never reaches the next whole number.
  return Math.floor((delivery * numerator) / denominator);
}

/** The coefficient on screens: hundredths, cut to 2 decimals. */
export function rate(traps: number, steps: number): number {
  const { numerator, denominator } = coefficient(traps, steps);
  return Math.floor((100 * numerator) / denominator);
}

/** The rates (hundredths) of steps 1, 2 … to the last safe cell. */
export function stepRates(traps: number): number[] {
  return Array.from({ length: stepsMax(traps) }, (_, at) => rate(traps, at + 1));
}

/** `C(n, k)`; every intermediate value is whole. */
function combinations(n: number, k: number): number {
  let count = 1;
  for (let i = 1; i <= k; i++) count = (count * (n - k + i)) / i;
  return count;
}
