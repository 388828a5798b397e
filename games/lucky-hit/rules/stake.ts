import { limits, type StakeLimits, widest } from "#contract/games/stake-limits.ts";
import { payoutOf } from "#contract/games/delivery.ts";

const MAX_UNITS = 10_000;
const LIMITS = limits(10, MAX_UNITS);
/** Brazil. */
const LIMITS_PT = limits(1, MAX_UNITS);
/** Of a stake in any locale. */
export const LUCKY_HIT_LIMITS = widest(LIMITS, LIMITS_PT);

export function luckyHitLimits(locale: string): StakeLimits {
  return locale === "pt" ? LIMITS_PT : LIMITS;
}

// Apart from the deal, so that a screen can show payouts without loading hashes.

/** Black wins, Red wins, or Black has a lucky hit. */
export type Pick = "B" | "R" | "L";

export function isPick(value: string): value is Pick {
  return value === "B" || value === "R" || value === "L";
}

export const COLOUR_ODDS = 2;

/** Fields that decide payouts. */
interface Decided {
  readonly blackWin: boolean;
  readonly luckyHitOdds: number;
}

/** The odds of a pick (a multiple of the delivery); 0: it loses. */
export function oddsOn(pick: Pick, outcome: Decided): number {
  if (pick === "L") return outcome.luckyHitOdds;
  return (pick === "B") === outcome.blackWin ? COLOUR_ODDS : 0;
}

/** In minor units. */
export function payout(delivery: number, pick: Pick, outcome: Decided): number {
  return payoutOf(delivery, 100 * oddsOn(pick, outcome));
}
