/** Of a fee: what those who invited the member get, in percent by level. */
const SHARE_PERCENT = { 1: 30, 2: 10 } as const;

/** The least first recharge (minor units) that earns a bonus, and the bonus. */
export const FIRST_RECHARGE_MIN = 10_000;
export const FIRST_RECHARGE_BONUS = 5_000;

/** A referrer's share (minor units, rounded down) of fees (minor units). */
export function shareOf(fees: number, level: 1 | 2): number {
  return Math.floor((fees * SHARE_PERCENT[level]) / 100);
}
