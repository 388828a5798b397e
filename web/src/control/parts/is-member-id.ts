import * as z from "zod/mini";
import { memberId } from "../../../../edge/contract/values.ts";

export function isMemberId(typed: string): boolean {
  return z.safeParse(memberId, typed.trim()).success;
}
