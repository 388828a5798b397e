import { payoutOf } from "../delivery.ts";
import type { Outcome } from "./outcome.ts";

// Apart from what deals: a screen that tells what was won needs no hashes.

/** Black's or Red's hand the higher, or Black's a lucky hit. */
export type Pick = "B" | "R" | "L";

export function isPick(value: string): value is Pick {
  return value === "B" || value === "R" || value === "L";
}

export const COLOUR_ODDS = 2;

/** The odds (a multiple of the delivery) at which an outcome pays a pick; 0 where it loses. */
export function oddsOn(pick: Pick, outcome: Outcome): number {
  if (pick === "L") return outcome.luckyHitOdds;
  return (pick === "B") === outcome.blackWin ? COLOUR_ODDS : 0;
}

/** Minor units paid for a delivery (minor units). */
export function payout(delivery: number, pick: Pick, outcome: Outcome): number {
  return payoutOf(delivery, 100 * oddsOn(pick, outcome));
}
