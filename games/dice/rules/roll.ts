import { limits, type StakeLimits } from "#contract/games/stake-limits.ts";
import { fraction, stakeOdds, type StakeOdds } from "#contract/games/stake-odds.ts";
import { type PlaySeeds, playFloats } from "#fairness/draw.ts";

/** A roll is one of so many numbers, 0 to 9999, and reads 00.00 to 99.99. */
export const NUMBERS = 10_000;

/** The player's choice: under wins below the target, over from the target on. */
export interface Bet {
  readonly target: number;
  readonly over: boolean;
}

export function drawRoll(seeds: PlaySeeds): number {
  return Math.floor(playFloats(seeds)() * NUMBERS);
}

export function isWin(roll: number, { target, over }: Bet): boolean {
  return over ? roll >= target : roll < target;
}

/** How many of the numbers win. */
export function winningNumbers({ target, over }: Bet): number {
  return over ? NUMBERS - target : target;
}

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

/** The payout of a delivery by the number rolled; 0: lost. */
export function paidAt(delivery: number, bet: Bet, roll: number): number {
  return isWin(roll, bet) ? payout(delivery, bet) : 0;
}

/** The coefficient on screens: hundredths, cut to 2 decimals. */
export function coefficient(bet: Bet): number {
  return Math.floor((100 * NUMBERS) / winningNumbers(bet));
}

/**
 * The odds of a bet over all numbers, which are equally likely. (A number may have one more of the 2^32 floats than
 * another: less than one in 10^5 of its chance.)
 */
export function betOdds(bet: Bet): StakeOdds {
  const wins = winningNumbers(bet);
  return stakeOdds([{ probability: fraction(wins, NUMBERS), multiple: fraction(NUMBERS, wins) }]);
}
