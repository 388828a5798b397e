import { limits, type StakeLimits } from "#contract/games/stake-limits.ts";
import { CELLS } from "./layout.ts";

export const MINES_LIMITS: StakeLimits = limits(50, 10_000);

export const TRAP_OPTIONS = [1, 3, 5, 7] as const;
export type Traps = (typeof TRAP_OPTIONS)[number];
export const TRAPS_DEFAULT: Traps = 3;

export function isTraps(traps: number): traps is Traps {
  return TRAP_OPTIONS.includes(traps as Traps);
}

// After k safe cells a game pays its coefficient times the delivery, rounded down to a minor unit. The coefficient is the
// fair one, `C(25, k) / C(25 − traps, k)`, cut to 4 decimals, and the wire has that number.
// Screens show what is paid for the stake: less the fee, cut to 2 decimals.

/** The number of safe cells; opening all of them wins. */
export function stepsMax(traps: number): number {
  return CELLS - traps;
}

/** In ten-thousandths. `steps`: 0 to `stepsMax(traps)`. */
export function coefficient(traps: number, steps: number): number {
  // Below 2^53 the rounding of a quotient never reaches the next whole number.
  return Math.floor((10_000 * combinations(CELLS, steps)) / combinations(CELLS - traps, steps));
}

/** The payout (minor units) of a delivery (minor units) after `steps` safe cells. */
export function payout(delivery: number, traps: number, steps: number): number {
  return payoutAt(delivery, coefficient(traps, steps));
}

/** The payout (minor units) of a delivery (minor units) at a coefficient in ten-thousandths. */
export function payoutAt(delivery: number, ofTenThousand: number): number {
  return Math.floor((delivery * ofTenThousand) / 10_000);
}

/** The coefficients of steps 1, 2 … to the last safe cell. */
export function coefficients(traps: number): number[] {
  return Array.from({ length: stepsMax(traps) }, (_, at) => coefficient(traps, at + 1));
}

/** `C(n, k)`; every intermediate value is whole. */
function combinations(n: number, k: number): number {
  let count = 1;
  for (let i = 1; i <= k; i++) count = (count * (n - k + i)) / i;
  return count;
}
