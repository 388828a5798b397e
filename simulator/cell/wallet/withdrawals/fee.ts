import { WITHDRAWAL_FEE_PERCENT } from "#contract/wallet.ts";

/** What the house keeps of a withdrawal: minor units, rounded half up. */
export function feeOf(price: number): number {
  return Math.round((price * WITHDRAWAL_FEE_PERCENT) / 100);
}
