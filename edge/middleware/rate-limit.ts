import type { Context, MiddlewareHandler } from "hono";
import * as z from "zod/mini";
import type { ControlTokenGuard } from "./control-token.ts";
import { rateClassOf } from "./destination.ts";
import { rejectRateLimited } from "./errors.ts";
import { LIMIT_NAMES, type LimitName, type RateLimits, RateWindow } from "./rate-window.ts";
import { visitorKey } from "./visitor-address.ts";

const caller = z.object({ mobile_number: z.string(), device_id: z.optional(z.string()) });
const decoder = new TextDecoder();
const KEY_BYTES = 16;

/**
 * The key that an account call is counted by, before its address is: a member's token, or a visitor's mobile number and
 * device. Without a device the address takes its place: otherwise anybody could use up the count of somebody's number.
 * Hashed, so that no counter holds a token or a number. Null: the call names neither.
 */
async function accountKey(c: Context): Promise<string | null> {
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

export interface RateLimitOptions {
  readonly limits: RateLimits;
  /** The platform's own counters, which count all of a location; where one is missing, this process counts. */
  readonly counters: Readonly<Partial<Record<LimitName, RateLimit>>>;
  /** Null: no control token is set. */
  readonly guard: ControlTokenGuard | null;
  readonly now: () => number;
}

/** Asks to count a request under a key. 0: it may pass; else the seconds to wait. */
type Take = (key: string) => number | Promise<number>;
type Takes = Readonly<Record<LimitName, Take>>;

/**
 * Bounds what one visitor may ask for, by the class of the request. Many players share an address behind a carrier's NAT:
 * account calls are bounded by number and device first, and by address with room for a crowd. Rehearsals (load tests that
 * show the control token in X-Rehearsal) and operators are not counted.
 */
export function rateLimit(options: RateLimitOptions): MiddlewareHandler {
  const take = Object.fromEntries(LIMIT_NAMES.map((name) => [name, taker(name, options)])) as Takes;
  return async (c, next) => {
    const rate = rateClassOf(c.get("destination"));
    if (rate === undefined || isExempt(c, options.guard)) return next();
    const waitSeconds = await (rate === "account" ? takeAccount(c, take) : take[rate](visitorKey(c.req.raw)));
    return waitSeconds === 0 ? next() : rejectRateLimited(c, waitSeconds);
  };
}

/** A number that is asked for too often takes nothing of the room that its address has for others. */
async function takeAccount(c: Context, take: Takes): Promise<number> {
  const key = await accountKey(c);
  const waitSeconds = key === null ? 0 : await take.account(key);
  return waitSeconds > 0 ? waitSeconds : take.account_address(visitorKey(c.req.raw));
}

function taker(name: LimitName, { limits, counters, now }: RateLimitOptions): Take {
  const counter = counters[name];
  if (counter !== undefined) {
    return async (key) => ((await counter.limit({ key })).success ? 0 : limits[name].periodSeconds);
  }
  const window = new RateWindow(limits[name]);
  return (key) => window.take(key, now());
}

function isExempt(c: Context, guard: ControlTokenGuard | null): boolean {
  const destination = c.get("destination");
  // An operator's call gets this far only with the control token.
  if (destination.kind === "call" && destination.call.by === "operator") return true;
  const shown = c.req.header("x-rehearsal");
  return shown !== undefined && guard !== null && guard(c.req.raw, shown).isRight;
}
