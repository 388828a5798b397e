import type { Context } from "hono";
import type { RateClass } from "../contract/call.ts";
import { refuse } from "../contract/refusals.ts";
import type { Convention } from "./convention.ts";
import { rateClassOf } from "./destination.ts";
import type { Draft } from "./draft.ts";
import { type RateLimitSetting, RateWindow } from "./rate-window.ts";
import { refused } from "./refused.ts";
import { sameSecret } from "./same-secret.ts";
import { visitorAddress } from "./visitor-address.ts";

export interface RateLimitOptions {
  readonly limits: Readonly<Record<RateClass, RateLimitSetting>>;
  /** The platform's own counters, which count all of a location; where one is missing, this process counts. */
  readonly counters: Readonly<Partial<Record<RateClass, RateLimit>>>;
  readonly controlToken: string | null;
  readonly now: () => number;
}

/** Asks to count a request of a visitor. 0: it may pass; else the seconds to wait. */
type Take = (address: string) => number | Promise<number>;

/** Where nothing tells visitors apart, as on a developer's machine, they share one count. */
const ADDRESS_UNKNOWN = "local";

/**
 * Bounds what one address may ask for, by the class of the call. Rehearsals (load tests that show the control token in
 * X-Rehearsal) and operators are not counted.
 */
export function rateLimit(options: RateLimitOptions): Convention {
  const take: Readonly<Record<RateClass, Take>> = {
    account: taker("account", options),
    read: taker("read", options),
    write: taker("write", options),
    socket: taker("socket", options),
  };
  const { controlToken } = options;
  const isControlToken = controlToken === null ? () => false : sameSecret(controlToken);
  return {
    before(c) {
      const rate = rateClassOf(c.get("destination"));
      if (rate === undefined || isExempt(c, isControlToken)) return undefined;
      const waitSeconds = take[rate](visitorAddress(c.req.raw) ?? ADDRESS_UNKNOWN);
      // Our own count is there at once, and nobody waits for it.
      return typeof waitSeconds === "number" ? toWait(c, waitSeconds) : waitSeconds.then((known) => toWait(c, known));
    },
  };
}

function toWait(c: Context, seconds: number): Draft | undefined {
  return seconds === 0 ? undefined : refused(c, refuse("rate_limited"), { "retry-after": String(seconds) });
}

function taker(rate: RateClass, { limits, counters, now }: RateLimitOptions): Take {
  const counter = counters[rate];
  if (counter !== undefined) {
    return async (address) => ((await counter.limit({ key: address })).success ? 0 : limits[rate].periodSeconds);
  }
  const window = new RateWindow(limits[rate]);
  return (address) => window.take(address, now());
}

function isExempt(c: Context, isControlToken: (given: string) => boolean): boolean {
  const destination = c.get("destination");
  // An operator's call gets this far only with the control token.
  if (destination.kind === "call" && destination.call.by === "operator") return true;
  const shown = c.req.header("x-rehearsal");
  return shown !== undefined && isControlToken(shown);
}
