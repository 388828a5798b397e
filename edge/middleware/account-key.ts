import type { Context } from "hono";
import * as z from "zod/mini";
import { visitorKey } from "./visitor-address.ts";

const caller = z.object({ mobile_number: z.string(), device_id: z.optional(z.string()) });
const decoder = new TextDecoder();
const KEY_BYTES = 16;

/**
 * The key that an account call is counted by, before its address is: a member's token, or a visitor's mobile number and
 * device. Without a device the address takes its place: otherwise anybody could use up the count of somebody's number.
 * Hashed, so that no counter holds a token or a number. Null: the call names neither.
 */
export async function accountKey(c: Context): Promise<string | null> {
  const who = c.get("authorization") ?? numberAndDevice(c);
  if (who === null) return null;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(who));
  return new Uint8Array(digest, 0, KEY_BYTES).toHex();
}

function numberAndDevice(c: Context): string | null {
  const parsed = caller.safeParse(jsonOf(c.get("body")));
  if (!parsed.success) return null;
  const { mobile_number: number, device_id: device } = parsed.data;
  // The contract takes a number in several forms; each of its digits counts, and nothing else.
  return JSON.stringify([number.replaceAll(/\D/g, ""), device || null, device ? null : visitorKey(c.req.raw)]);
}

function jsonOf(body: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(decoder.decode(body));
  } catch {
    return undefined;
  }
}
