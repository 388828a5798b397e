import type { Minor } from "#contract/values.ts";

/** What a withdrawal comes to, in minor units: the fee rounds half up, as the house's books do. */
export function payoutOf(price: Minor, feeRate: number): { fee: Minor; actual: Minor } {
  const fee = Math.round(price * feeRate);
  return { fee, actual: price - fee };
}
