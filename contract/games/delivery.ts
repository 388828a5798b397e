// Fees and payouts. All amounts are integer minor units.

/** The fee of a stake; the rest is the delivery, which is played. */
export const FEE_PERCENT = 2;

/** Rounds half up. */
export function feeOf(stake: number): number {
  return Math.floor((stake * FEE_PERCENT + 50) / 100);
}

export function deliveryOf(stake: number): number {
  return stake - feeOf(stake);
}

/** The payout of a stake of 1 at odds, before it is rounded. */
export function afterFee(odds: number): number {
  return (odds * (100 - FEE_PERCENT)) / 100;
}

/** Delivery times odds (hundredths, the stake included), rounded down. */
export function payoutOf(delivery: number, odds: number): number {
  return Math.floor((delivery * odds) / 100);
}
