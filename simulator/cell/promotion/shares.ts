import { FEE_SHARE_PERCENT } from "#contract/promotion.ts";

/** A referrer's share (minor units, rounded down) of fees (minor units). */
export function shareOf(fees: number, level: 1 | 2): number {
  return Math.floor((fees * FEE_SHARE_PERCENT[level]) / 100);
}
