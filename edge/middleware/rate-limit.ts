import type { Context } from "hono";
import * as z from "zod/mini";
import { phoneOf } from "#contract/values/phone.ts";
import { rateClassOf } from "./destination.ts";
import { rejectRateLimited } from "./errors.ts";
import type { OperatorGuard } from "./operators.ts";
import { LIMIT_NAMES, type LimitName, type RateLimits, RateWindow } from "./rate-window.ts";
import { visitorKey } from "./visitor-address.ts";

const caller = z.object({ mobile_number: z.string(), device_id: z.optional(z.string()) });
const decoder = new TextDecoder();
const KEY_BYTES = 16;

/**
 * Account calls are counted by this key before their address: a member's token, or a visitor's number and device.
 * Without a device, the address replaces it: otherwise anyone could use up a number's count. A call that names neither,
 * such as that for a demo account, counts for its address. The hash keeps tokens and numbers out of the counters.
 */
async function accountKey(c: Context): Promise<string> {
  const who = c.get("authorization") ?? numberAndDevice(c) ?? visitorKey(c.get("visitor"));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(who));
  return new Uint8Array(digest, 0, KEY_BYTES).toHex();
}

function numberAndDevice(c: Context): string | null {
  const parsed = caller.safeParse(jsonOf(c.get("body")));
  if (!parsed.success) return null;
  const { mobile_number: number, device_id: device } = parsed.data;
  // Other spellings of a number count for the same phone.
  const phone = phoneOf(number, c.get("locale")) ?? number.replaceAll(/\D/g, "");
  return JSON.stringify([phone, device || null, device ? null : visitorKey(c.get("visitor"))]);
}

function jsonOf(body: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(decoder.decode(body));
  } catch {
    return undefined;
  }
}

export interface RateLimitOptions {
  readonly limits: RateLimits;
  /** The platform's counters, each for a location; without one, this process counts. */
  readonly counters: Readonly<Partial<Record<LimitName, RateLimit>>>;
  /** Null: there are no operators. */
  readonly guard: OperatorGuard | null;
  readonly now: () => number;
}

/** Counts a request. 0: it may pass; else the seconds to wait. */
type Take = (key: string) => number | Promise<number>;
type Takes = Readonly<Record<LimitName, Take>>;

/**
 * Limits each visitor by the class of the request. Many players share an address behind a carrier's NAT. So account
 * calls are limited by number and device first, then by address with room for a crowd. Operators and rehearsals (load
 * tests with an operator's token in X-Rehearsal) are exempt.
 */
export function rateLimit(options: RateLimitOptions): (c: Context) => Promise<Response | undefined> {
  const take = Object.fromEntries(LIMIT_NAMES.map((name) => [name, taker(name, options)])) as Takes;
  return async (c) => {
    const rate = rateClassOf(c.get("destination"));
    if (rate === undefined || (await isExempt(c, options.guard))) return undefined;
    const waitSeconds = await (rate === "account" ? takeAccount(c, take) : take[rate](visitorKey(c.get("visitor"))));
    return waitSeconds === 0 ? undefined : rejectRateLimited(c, waitSeconds);
  };
}

/** A refused number does not use up its address. */
async function takeAccount(c: Context, take: Takes): Promise<number> {
  const waitSeconds = await take.account(await accountKey(c));
  return waitSeconds > 0 ? waitSeconds : take.account_address(visitorKey(c.get("visitor")));
}

function taker(name: LimitName, { limits, counters, now }: RateLimitOptions): Take {
  const counter = counters[name];
  if (counter !== undefined) {
    return async (key) => ((await counter.limit({ key })).success ? 0 : limits[name].periodSeconds);
  }
  const window = new RateWindow(limits[name]);
  return (key) => window.take(key, now());
}

function isExempt(c: Context, guard: OperatorGuard | null): boolean | Promise<boolean> {
  const destination = c.get("destination");
  // Only an operator's call gets this far.
  if (destination.kind === "call" && destination.call.by === "operator") return true;
  const shown = c.req.header("x-rehearsal");
  if (shown === undefined || guard === null) return false;
  return guard(c, shown).then(({ operator }) => operator?.role === "act");
}
