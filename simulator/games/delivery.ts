// What a stake comes to. All amounts are integer minor units.

/** The house keeps this of a stake; what is left is the delivery, and that is what plays. */
export const FEE_PERCENT = 2;

/** The fee rounds half up. */
export function feeOf(stake: number): number {
  return Math.floor((stake * FEE_PERCENT + 50) / 100);
}

export function deliveryOf(stake: number): number {
  return stake - feeOf(stake);
}

/** A delivery times odds in hundredths, the stake included, rounded down. */
export function payoutOf(delivery: number, odds: number): number {
  return Math.floor((delivery * odds) / 100);
}
