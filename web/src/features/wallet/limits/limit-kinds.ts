import type { ReadOf } from "#contract/call.ts";
import {
  type LimitName,
  MONEY_LIMIT_NAMES,
  SESSION_MINUTES_MAX,
  SESSION_MINUTES_MIN,
  type playSummary,
  type walletLimits,
} from "#contract/calls/limits.ts";
import type { Minor } from "#contract/values/values.ts";
import { readAmount, typedAmount } from "../shared/read-amount.ts";
import { MINUTE_MS } from "#contract/values/durations.ts";

export type OwnLimits = ReadOf<typeof walletLimits>["entry"];

/** Minor units or minutes; null means no limit. */
export type LimitValue = number | null;

/** A backend without rule sets has only these. */
const FIRST_NAMES: readonly LimitName[] = ["daily_recharge", "daily_loss", "session_minutes"];
const ALL_NAMES: readonly LimitName[] = [...MONEY_LIMIT_NAMES, "session_minutes"];

/** Whether the backend knows the limits of weeks and months, breaks and reality checks. */
export function isComplete({ rules }: OwnLimits): boolean {
  return rules !== null;
}

/** The limits that the backend knows. */
export function namesOf(limits: OwnLimits): readonly LimitName[] {
  return isComplete(limits) ? ALL_NAMES : FIRST_NAMES;
}

/** The titles of the limits' groups, by what they count; playing time stands alone. */
export const GROUPS = { recharges: "_recharge", losses: "_loss", stakes: "_stake" } as const;

/** The key of the text of a limit's window. */
export function windowOf(name: LimitName) {
  if (name.startsWith("weekly")) return "weekly_recharge";
  return name.startsWith("monthly") ? "monthly_recharge" : "daily_recharge";
}

export type PlaySums = ReadOf<typeof playSummary>["entry"];

/** How much of a limit is used, in minor units or whole minutes. */
export function usedOf(name: LimitName, { day, week, month, played_ms }: PlaySums): number {
  if (name === "session_minutes") return Math.floor(played_ms / MINUTE_MS);
  const { recharged, staked, paid } = name.startsWith("daily") ? day : name.startsWith("weekly") ? week : month;
  if (name.endsWith("_recharge")) return recharged;
  return name.endsWith("_stake") ? staked : Math.max(0, staked - paid);
}

/** Amounts to choose from, in minor units: more for a longer window. */
export function usualAmounts(name: LimitName): readonly Minor[] {
  const times = name.startsWith("daily") ? 1 : name.startsWith("weekly") ? 5 : 20;
  return [500_00, 1000_00, 2500_00, 5000_00].map((each) => each * times);
}

export function isMoney(name: LimitName): boolean {
  return name !== "session_minutes";
}

/** The key of the text that explains a limit. */
export function explanationOf(name: LimitName) {
  if (name === "session_minutes") return "session_minutes_text";
  if (name.endsWith("_recharge")) return "recharge_text";
  return name.endsWith("_loss") ? "loss_text" : "stake_text";
}

/** The key of the text of an amount in a limit's window. */
export function amountTextOf(name: LimitName) {
  if (name.startsWith("weekly")) return "amountAWeek";
  return name.startsWith("monthly") ? "amountAMonth" : "amountADay";
}

/** Parses a limit; null if it cannot be set. */
export function readLimit(name: LimitName, typed: string): number | null {
  if (isMoney(name)) return readAmount(typed);
  if (!/^\s*\d{1,4}\s*$/.test(typed)) return null;
  const minutes = Number(typed);
  return minutes >= SESSION_MINUTES_MIN && minutes <= SESSION_MINUTES_MAX ? minutes : null;
}

export function typedLimit(name: LimitName, value: LimitValue): string {
  if (value === null) return "";
  return isMoney(name) ? typedAmount(value) : String(value);
}

/** Whether `to` allows more than `from`, and so has to wait. */
export function isRaise(to: LimitValue, from: LimitValue): boolean {
  return (to ?? Infinity) > (from ?? Infinity);
}

/** The time from which a raise can be confirmed; null: it applies by itself, or none is pending. */
export function confirmableFrom({ raises }: OwnLimits, name: LimitName): number | null {
  return raises.find(({ limit }) => limit === name)?.from ?? null;
}
