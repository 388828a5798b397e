import * as z from "zod/mini";
import { redeemGiftCode, giftCode } from "#contract/gifts.ts";
import { profile } from "#contract/profile.ts";
import { transactions } from "#contract/transactions.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";

export function isGiftCode(text: string): boolean {
  return z.safeParse(giftCode, text).success;
}

export function useRedeem() {
  return useCallMutation(redeemGiftCode, { outdates: [profile, transactions] });
}
