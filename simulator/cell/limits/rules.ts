import {
  EXCLUSION_MAX_MS,
  EXCLUSION_MIN_MS,
  PAUSE_MAX_MS,
  PAUSE_MIN_MS,
  LIMIT_NAMES,
  type LimitName,
  RAISE_WAITS_MS,
  REVIEW_EVERY_MS,
} from "#contract/calls/limits.ts";
import { type Refusal, refuse } from "#contract/refusals.ts";
import type { RULES } from "#contract/settings/settings.ts";

// The demands of a regulator beyond the choices of members. A rule set is data; docs/responsible-play.md names the
// clause of each value.

type RuleSetName = (typeof RULES)[number];

export interface RuleSet {
  readonly name: RuleSetName;
  /** False: a stake that the client marks as automatic is refused. */
  readonly autoPlay: boolean;
  /** The least time between the starts of two games without a table, ms. 0: none. */
  readonly gameCycleMs: number;
  /** The reality check of a member who chose none, minutes. Null: none. */
  readonly realityMinutes: number | null;
  /** The day's playing time of a member who set no shorter one, minutes. Null: no end. */
  readonly sessionMinutes: number | null;
  /** True: the app offers a deposit limit before the first recharge. */
  readonly limitFirst: boolean;
}

const OPEN: RuleSet = {
  name: "open",
  autoPlay: true,
  gameCycleMs: 0,
  realityMinutes: null,
  sessionMinutes: null,
  limitFirst: false,
};

export const RULE_SETS: Readonly<Record<RuleSetName, RuleSet>> = {
  open: OPEN,
  ukgc: { ...OPEN, name: "ukgc", autoPlay: false, gameCycleMs: 5_000, realityMinutes: 60, limitFirst: true },
  in: { ...OPEN, name: "in", realityMinutes: 60, sessionMinutes: 240, limitFirst: true },
};

// Limits that members set themselves. A stricter limit acts at once. A looser one waits, and then for a confirmation.

/** A limit in minor units or minutes, null for none, with its pending raise. */
export interface Limit {
  readonly value: number | null;
  readonly raise: { readonly to: number | null; readonly from: number } | null;
}

export interface OwnLimits {
  readonly limits: Readonly<Record<LimitName, Limit>>;
  /** The end of a break, ms since the epoch. */
  readonly pauseUntil: number | null;
  /** The end of a self-exclusion, ms since the epoch. */
  readonly excludeUntil: number | null;
  /** Minutes between two reality checks; null: not chosen. */
  readonly realityMinutes: number | null;
}

/** The requested changes; missing fields stay as they are. */
export type WantedLimits = {
  readonly [name in LimitName]?: number | null | undefined;
} & {
  readonly pause_until?: number | undefined;
  readonly exclude_until?: number | undefined;
  readonly reality_minutes?: number | null | undefined;
};

const DEPOSIT_LIMITS = LIMIT_NAMES.filter((name) => name.endsWith("_recharge"));
const NONE: Limit = { value: null, raise: null };
const NO_LIMIT = Object.fromEntries(LIMIT_NAMES.map((name) => [name, NONE])) as Record<LimitName, Limit>;
export const NO_LIMITS: OwnLimits = { limits: NO_LIMIT, pauseUntil: null, excludeUntil: null, realityMinutes: null };

/**
 * Sets a limit at `now`. A lower one acts at once and ends a pending raise. A higher one waits 24 hours, and then for
 * its confirmation. A raise to no more than the pending one keeps its time.
 */
export function setLimit(limit: Limit, wanted: number | null, now: number): Limit {
  const { value, raise } = limit;
  if (!isAbove(wanted, value)) return { value: wanted, raise: null };
  const from = raise !== null && !isAbove(wanted, raise.to) ? raise.from : now + RAISE_WAITS_MS;
  return { value, raise: { to: wanted, from } };
}

/** Applies every raise that has waited; null: none has. */
export function confirmRaises(own: OwnLimits, now: number): OwnLimits | null {
  const isReady = ({ raise }: Limit) => raise !== null && now >= raise.from;
  if (!LIMIT_NAMES.some((name) => isReady(own.limits[name]))) return null;
  return {
    ...own,
    limits: eachLimit((name) => {
      const limit = own.limits[name];
      return limit.raise !== null && isReady(limit) ? { value: limit.raise.to, raise: null } : limit;
    }),
  };
}

/** Applies all requested changes, or refuses all: `exclusion_stands`, `pause_stands`, `bad_request`. */
export function changeLimits(own: OwnLimits, wanted: WantedLimits, now: number): OwnLimits | Refusal {
  const pause = endOf(own.pauseUntil, wanted.pause_until, now, { min: PAUSE_MIN_MS, max: PAUSE_MAX_MS });
  if (pause === "shorter") return refuse("pause_stands");
  if (pause === "outside") return refuse("bad_request", { with: { field: "pause_until" } });
  const exclusion = endOf(own.excludeUntil, wanted.exclude_until, now, {
    min: EXCLUSION_MIN_MS,
    max: EXCLUSION_MAX_MS,
  });
  if (exclusion === "shorter") return refuse("exclusion_stands");
  if (exclusion === "outside") return refuse("bad_request", { with: { field: "exclude_until" } });
  const limits = eachLimit((name) => {
    const value = wanted[name];
    return value === undefined ? own.limits[name] : setLimit(own.limits[name], value, now);
  });
  const { reality_minutes: realityMinutes = own.realityMinutes } = wanted;
  return { limits, pauseUntil: pause, excludeUntil: exclusion, realityMinutes };
}

/** The end of a break or an exclusion after a request. A running one can be prolonged, never shortened. */
function endOf(
  until: number | null,
  wanted: number | undefined,
  now: number,
  { min, max }: { readonly min: number; readonly max: number },
): number | null | "shorter" | "outside" {
  if (wanted === undefined || wanted === until) return until;
  const runs = until !== null && now < until;
  if (runs && wanted < until) return "shorter";
  return wanted > now + max || (!runs && wanted < now + min) ? "outside" : wanted;
}

export function isExcluded({ excludeUntil }: OwnLimits, now: number): boolean {
  return excludeUntil !== null && now < excludeUntil;
}

export function isPaused({ pauseUntil }: OwnLimits, now: number): boolean {
  return pauseUntil !== null && now < pauseUntil;
}

/** Whether the member has chosen nothing that is in force or pending at `now`. */
export function isUnlimited(own: OwnLimits, now: number): boolean {
  const isFree = ({ value, raise }: Limit) => value === null && raise === null;
  return (
    !isExcluded(own, now) &&
    !isPaused(own, now) &&
    own.realityMinutes === null &&
    LIMIT_NAMES.every((name) => isFree(own.limits[name]))
  );
}

/** Whether the member limits its recharges, now or after a raise. */
export function hasDepositLimit({ limits }: OwnLimits): boolean {
  return DEPOSIT_LIMITS.some((name) => limits[name].value !== null);
}

/** Since when a reminder stands at `now`, six months after the newest answer (all ms); null: none stands. */
export function reviewSince(answered: number, now: number): number | null {
  const since = answered + REVIEW_EVERY_MS;
  return now < since ? null : since;
}

/** The end of a day's play, minutes: the shorter one of the member's own time and the rule set's. */
export function sessionMinutesOf({ limits }: OwnLimits, { sessionMinutes }: RuleSet): number | null {
  const least = Math.min(limits.session_minutes.value ?? Infinity, sessionMinutes ?? Infinity);
  return least === Infinity ? null : least;
}

/** The limits in force at `now`, and after every pending raise. */
export function shownAt(own: OwnLimits, now: number) {
  const { limits, pauseUntil, excludeUntil, realityMinutes } = own;
  const raises = LIMIT_NAMES.flatMap((limit) => {
    const { raise } = limits[limit];
    return raise === null ? [] : [{ limit, ...raise }];
  });
  return {
    ...each((name) => limits[name].value),
    pause_until: isPaused(own, now) ? pauseUntil : null,
    exclude_until: isExcluded(own, now) ? excludeUntil : null,
    reality_minutes: realityMinutes,
    pending:
      raises.length === 0
        ? null
        : {
            ...each((name) => {
              const { value, raise } = limits[name];
              return raise === null ? value : raise.to;
            }),
            from: Math.max(...raises.map(({ from }) => from)),
          },
    raises: raises.map(({ limit, from }) => ({ limit, from })),
  };
}

function eachLimit(limitOf: (name: LimitName) => Limit): Record<LimitName, Limit> {
  return each(limitOf);
}

function each<T>(valueOf: (name: LimitName) => T): Record<LimitName, T> {
  return Object.fromEntries(LIMIT_NAMES.map((name) => [name, valueOf(name)])) as Record<LimitName, T>;
}

/** No limit counts as the highest. */
function isAbove(limit: number | null, other: number | null): boolean {
  return (limit ?? Infinity) > (other ?? Infinity);
}
