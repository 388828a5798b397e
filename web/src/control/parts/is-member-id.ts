import * as z from "zod/mini";
import { memberId } from "#contract/values.ts";

export function isMemberId(typed: string): boolean {
  return z.safeParse(memberId, typed.trim()).success;
}
