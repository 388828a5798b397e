import * as z from "zod/mini";
import { redeemGiftCode, giftCode } from "#contract/calls/gifts.ts";
import { profile } from "#contract/calls/profile.ts";
import { transactions } from "#contract/calls/transactions.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";

export function isGiftCode(text: string): boolean {
  return z.safeParse(giftCode, text).success;
}

export function useRedeem() {
  return useCallMutation(redeemGiftCode, { outdates: [profile, transactions] });
}
