import { EXCLUSION_MAX_MS, RAISE_WAITS_MS } from "#contract/values/limits.ts";
import { type Refusal, refuse } from "#contract/refusals.ts";

// Limits that members set themselves. A stricter limit acts at once, a looser one after a delay.

export const LIMIT_NAMES = ["daily_recharge", "daily_loss", "session_minutes"] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** A limit in minor units or minutes, null for none, with its pending raise. */
export interface Limit {
  readonly value: number | null;
  readonly raise: { readonly to: number | null; readonly from: number } | null;
}

export interface OwnLimits {
  readonly limits: Readonly<Record<LimitName, Limit>>;
  /** Ms since the epoch. */
  readonly excludeUntil: number | null;
}

/** The requested changes; missing fields stay as they are. */
export type WantedLimits = {
  readonly [name in LimitName]?: number | null | undefined;
} & { readonly exclude_until?: number | undefined };

const NONE: Limit = { value: null, raise: null };
export const NO_LIMITS: OwnLimits = {
  limits: { daily_recharge: NONE, daily_loss: NONE, session_minutes: NONE },
  excludeUntil: null,
};

/** The limit in force at `now`. */
export function valueAt({ value, raise }: Limit, now: number): number | null {
  return raise !== null && now >= raise.from ? raise.to : value;
}

/**
 * Sets a limit at `now`: a lower one acts at once and ends a pending raise; a higher one waits 24 hours. A raise to no
 * more than the pending one keeps its time.
 */
export function setLimit(limit: Limit, wanted: number | null, now: number): Limit {
  const value = valueAt(limit, now);
  if (!isAbove(wanted, value)) return { value: wanted, raise: null };
  const waiting = raiseAt(limit, now);
  const from = waiting !== null && !isAbove(wanted, waiting.to) ? waiting.from : now + RAISE_WAITS_MS;
  return { value, raise: { to: wanted, from } };
}

/** Applies all requested changes, or refuses all: `exclusion_stands`, `bad_request`. */
export function changeLimits(own: OwnLimits, wanted: WantedLimits, now: number): OwnLimits | Refusal {
  const { exclude_until: until = own.excludeUntil } = wanted;
  if (until !== null && until !== own.excludeUntil) {
    if (isExcluded(own, now) && isAbove(own.excludeUntil, until)) return refuse("exclusion_stands");
    if (until <= now || until > now + EXCLUSION_MAX_MS)
      return refuse("bad_request", { with: { field: "exclude_until" } });
  }
  const set = (name: LimitName) => {
    const value = wanted[name];
    return value === undefined ? own.limits[name] : setLimit(own.limits[name], value, now);
  };
  const limits = {
    daily_recharge: set("daily_recharge"),
    daily_loss: set("daily_loss"),
    session_minutes: set("session_minutes"),
  };
  return { limits, excludeUntil: until };
}

export function isExcluded({ excludeUntil }: OwnLimits, now: number): boolean {
  return excludeUntil !== null && now < excludeUntil;
}

/** Whether no limit is in force or pending at `now`. */
export function isUnlimited(own: OwnLimits, now: number): boolean {
  const isFree = (limit: Limit) => valueAt(limit, now) === null && raiseAt(limit, now) === null;
  return !isExcluded(own, now) && LIMIT_NAMES.every((name) => isFree(own.limits[name]));
}

/** The limits in force at `now`, and after every pending raise. */
export function shownAt({ limits, ...own }: OwnLimits, now: number) {
  const values = (at: number) => ({
    daily_recharge: valueAt(limits.daily_recharge, at),
    daily_loss: valueAt(limits.daily_loss, at),
    session_minutes: valueAt(limits.session_minutes, at),
  });
  const from = Math.max(...LIMIT_NAMES.map((name) => raiseAt(limits[name], now)?.from ?? 0));
  return {
    ...values(now),
    exclude_until: isExcluded({ limits, ...own }, now) ? own.excludeUntil : null,
    pending: from === 0 ? null : { ...values(from), from },
  };
}

/** The raise pending at `now`. */
function raiseAt({ raise }: Limit, now: number): Limit["raise"] {
  return raise !== null && now < raise.from ? raise : null;
}

/** No limit counts as the highest. */
function isAbove(limit: number | null, other: number | null): boolean {
  return (limit ?? Infinity) > (other ?? Infinity);
}
