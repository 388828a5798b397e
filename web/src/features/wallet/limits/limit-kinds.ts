import type { ReadOf } from "#contract/call.ts";
import { SESSION_MINUTES_MAX, SESSION_MINUTES_MIN, type walletLimits } from "#contract/values/limits.ts";
import { readAmount, typedAmount } from "../shared/read-amount.ts";

export type OwnLimits = ReadOf<typeof walletLimits>["entry"];
export type LimitName = "daily_recharge" | "daily_loss" | "session_minutes";

export const LIMIT_NAMES: readonly LimitName[] = ["daily_recharge", "daily_loss", "session_minutes"];

/** Minor units or minutes; null means no limit. */
export type LimitValue = number | null;

export function isMoney(name: LimitName): boolean {
  return name !== "session_minutes";
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
