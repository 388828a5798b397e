import { type Bet, NUMBERS, winningNumbers } from "./roll.ts";

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
