import { profile } from "../../../../edge/contract/profile.ts";
import { redeemGiftCode } from "../../../../edge/contract/gifts.ts";
import { transactions } from "../../../../edge/contract/transactions.ts";
import { useCallMutation } from "../../data/call-mutation.ts";

/** Redeems a gift code, typed or out of a red packet. */
export function useRedeem() {
  return useCallMutation(redeemGiftCode, { outdates: [profile, transactions] });
}
