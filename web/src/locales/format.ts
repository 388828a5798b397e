import type { Hundredths } from "#contract/values/values.ts";
import { formats } from "./format-amount.ts";
import { DAY_MS } from "#contract/values/durations.ts";

export { amountParts, formatAmount, NO_AMOUNT } from "./format-amount.ts";

/** Formats hundredths as a multiplier: 247 is "2.47×" in English. */
export function formatMultiplier(hundredths: Hundredths, tag: string): string {
  return `${formatNumber(hundredths / 100, tag, 2)}×`;
}

/** Formats a number with a fixed count of decimals. Values for input fields need `useGrouping` false. */
export function formatNumber(value: number, tag: string, decimals = 0, useGrouping = true): string {
  const key = `${tag} n${decimals} ${useGrouping}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(tag, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      useGrouping,
    });
    formats.set(key, format);
  }
  return format.format(value);
}

/** Formats a part of 1 as a percentage: whole, or with two decimals. Pass `decimals` for a column. */
export function formatPercent(part: number, tag: string, decimals = isWholePercent(part) ? 0 : 2): string {
  const key = `${tag} p${decimals}`;
  let format = formats.get(key);
  if (!format) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    format = new Intl.NumberFormat(tag, { style: "percent", ...digits });
    formats.set(key, format);
  }
  return format.format(part);
}

/** Whether a percentage has no decimals when rounded to two. */
function isWholePercent(part: number): boolean {
  return Math.round(part * 10_000) % 100 === 0;
}

/** Formats a moment (ms since the epoch) as hours and minutes in a time zone. */
export function formatTimeOfDay(time: number, tag: string, timeZone: string): string {
  return new Intl.DateTimeFormat(tag, { timeStyle: "short", timeZone }).format(time);
}

/** Whether the device shows the same time of day as the zone. Otherwise the zone should be named. */
export function isDeviceTime(time: number, timeZone: string): boolean {
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return formatTimeOfDay(time, "en", timeZone) === formatTimeOfDay(time, "en", device);
}

/** Formats a moment for members: the time of day of today's, else with its date. `now`: ms since the epoch. */
export function formatMoment(time: number, now: number): string {
  const isToday = new Date(time).toDateString() === new Date(now).toDateString();
  return isToday ? formatClock(time) : formatTimestamp(time);
}

/** Formats a moment for files, operators and the specified details of a game's records, in the device's zone, alike in all locales: yyyy-MM-dd hh:mm[:ss]. */
export function formatTimestamp(time: number, to: "seconds" | "minutes" = "seconds"): string {
  const at = new Date(time);
  const day = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join("-");
  return `${day} ${formatClock(time, to)}`;
}

/** Formats a moment whose day is named beside it: hh:mm[:ss]. */
export function formatClock(time: number, to: "seconds" | "minutes" = "seconds"): string {
  const at = new Date(time);
  const clock = [at.getHours(), at.getMinutes(), ...(to === "seconds" ? [at.getSeconds()] : [])];
  return clock.map(twoDigits).join(":");
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

/** Names the day of a moment in the device's zone: today, yesterday, or its date. */
export function formatDay(time: number, now: number, tag: string): string {
  const days = Math.round((new Date(time).setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0)) / DAY_MS);
  const name =
    days === 0 || days === -1
      ? new Intl.RelativeTimeFormat(tag, { numeric: "auto" }).format(days, "day")
      : new Intl.DateTimeFormat(tag, { weekday: "long", day: "numeric", month: "long", year: "numeric" }).format(time);
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
