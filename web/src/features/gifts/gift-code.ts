import * as z from "zod/mini";
import { giftCode } from "#contract/gifts.ts";

/** Whether a trimmed text can be a gift code at all. */
export function isGiftCode(text: string): boolean {
  return z.safeParse(giftCode, text).success;
}
