import type { ReadOf } from "#contract/call.ts";
import {
  type LimitName,
  MONEY_LIMIT_NAMES,
  SESSION_MINUTES_MAX,
  SESSION_MINUTES_MIN,
  type walletLimits,
} from "#contract/calls/limits.ts";
import { readAmount, typedAmount } from "../shared/read-amount.ts";

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
