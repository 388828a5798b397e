import * as z from "zod/mini";
import { redeemGiftCode, giftCode } from "#contract/gifts.ts";
import { profile } from "#contract/profile.ts";
import { transactions } from "#contract/transactions.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";

/** Whether a trimmed text can be a gift code at all. */
export function isGiftCode(text: string): boolean {
  return z.safeParse(giftCode, text).success;
}

/** Redeems a gift code, typed or out of a red packet. */
export function useRedeem() {
  return useCallMutation(redeemGiftCode, { outdates: [profile, transactions] });
}
