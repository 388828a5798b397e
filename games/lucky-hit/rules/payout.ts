import { payoutOf } from "#games/shared/delivery.ts";

// Apart from the deal, so that a screen can show payouts without loading hashes.

/** Black wins, Red wins, or Black has a lucky hit. */
export type Pick = "B" | "R" | "L";

export function isPick(value: string): value is Pick {
  return value === "B" || value === "R" || value === "L";
}

export const COLOUR_ODDS = 2;

/** These fields decide payouts. */
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
