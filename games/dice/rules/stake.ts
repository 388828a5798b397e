import { limits, type StakeLimits } from "#contract/games/stake-limits.ts";
import { type Bet, NUMBERS, winningNumbers } from "./roll.ts";

export const DICE_LIMITS: StakeLimits = limits(10, 10_000);

/** A bet wins with 2 % to 98 % of the numbers, over as well as under. */
export const TARGET_MIN = 200;
export const TARGET_MAX = 9800;

/** Pays twice the delivery, less a hair. */
export const BET_DEFAULT: Bet = { target: 5000, over: false };

// A win pays the fair coefficient, 10,000 over the winning numbers, times the delivery. The exact fraction is rounded
// down once, to a minor unit. Screens show the coefficient cut to 2 decimals, so it never exceeds the payout.

/** The payout of a won delivery, both in minor units. */
export function payout(delivery: number, bet: Bet): number {
  return Math.floor((delivery * NUMBERS) / winningNumbers(bet));
}

/** The coefficient on screens: hundredths, cut to 2 decimals. */
export function coefficient(bet: Bet): number {
  return Math.floor((100 * NUMBERS) / winningNumbers(bet));
}
