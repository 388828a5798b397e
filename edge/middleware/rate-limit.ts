import type { Context, MiddlewareHandler } from "hono";
import { accountKey } from "./account-key.ts";
import type { ControlTokenGuard } from "./control-token.ts";
import { rateClassOf } from "./destination.ts";
import { LIMIT_NAMES, type LimitName, type RateLimits, RateWindow } from "./rate-window.ts";
import { rejectRateLimited } from "./reject.ts";
import { visitorKey } from "./visitor-address.ts";

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
