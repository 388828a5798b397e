import { profile } from "#contract/profile.ts";
import { redeemGiftCode } from "#contract/gifts.ts";
import { transactions } from "#contract/transactions.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";

/** Redeems a gift code, typed or out of a red packet. */
export function useRedeem() {
  return useCallMutation(redeemGiftCode, { outdates: [profile, transactions] });
}
