import type { Hundredths, Minor } from "#contract/values.ts";

const MINOR_UNITS = 100;
/** Screen readers skip the hyphen that `Intl` writes for a minus. */
const MINUS = "−";

/** A piece of an amount; the small ones are the decimals. */
export interface AmountPart {
  readonly text: string;
  readonly small: boolean;
}

interface AmountOptions {
  /** Always with a sign. */
  signed?: boolean;
  /** Leaves decimals out where they are zero: for stakes, which are whole. */
  short?: boolean;
}

/** An amount of minor units in the reader's way of writing. The currency is the rupee in every locale. */
export function formatAmount(minor: Minor, tag: string, options: AmountOptions = {}): string {
  return formatOf(minor, tag, options)
    .format(minor / MINOR_UNITS)
    .replace("-", MINUS);
}

/** The same in pieces, to draw the decimals smaller. */
export function amountParts(minor: Minor, tag: string, options: AmountOptions = {}): readonly AmountPart[] {
  const parts: AmountPart[] = [];
  for (const { type, value } of formatOf(minor, tag, options).formatToParts(minor / MINOR_UNITS)) {
    const small = type === "decimal" || type === "fraction";
    const text = value.replace("-", MINUS);
    const last = parts.at(-1);
    if (last?.small === small) parts[parts.length - 1] = { text: last.text + text, small };
    else parts.push({ text, small });
  }
  return parts;
}

const formats = new Map<string, Intl.NumberFormat>();

// Making a format costs a thousand times what using it does.
function formatOf(minor: Minor, tag: string, { signed = false, short = false }: AmountOptions): Intl.NumberFormat {
  const decimals = short && minor % MINOR_UNITS === 0 ? 0 : 2;
  const key = `${tag} ${signed} ${decimals}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(tag, {
      style: "currency",
      currency: "INR",
      currencyDisplay: "narrowSymbol",
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: signed ? "exceptZero" : "auto",
    });
    formats.set(key, format);
  }
  return format;
}

/** A multiplier of hundredths: 247 is "2.47×", in the reader's way of writing. */
export function formatMultiplier(hundredths: Hundredths, tag: string): string {
  return `${formatNumber(hundredths / 100, tag, 2)}×`;
}

/** A number with a fixed count of decimals. A field is filled in without `useGrouping`: it reads no thousands. */
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

/** A part of 1 as a percentage: whole, or with two decimals. A column of them has the same count of `decimals` in each. */
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

/** As far as two decimals show it. */
function isWholePercent(part: number): boolean {
  return Math.round(part * 10_000) % 100 === 0;
}

/** Time of day, to the minute, of a moment in ms since the epoch, in a time zone. */
export function formatTimeOfDay(time: number, tag: string, timeZone: string): string {
  return new Intl.DateTimeFormat(tag, { timeStyle: "short", timeZone }).format(time);
}

/** Whether the device's clock shows the same time of day at a moment as a time zone's. Otherwise the zone is to be named. */
export function isDeviceTime(time: number, timeZone: string): boolean {
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return formatTimeOfDay(time, "en", timeZone) === formatTimeOfDay(time, "en", device);
}

/** A moment as records write it in every language: yyyy-MM-dd hh:mm:ss or without seconds, where the reader is. */
export function formatTimestamp(time: number, to: "seconds" | "minutes" = "seconds"): string {
  const at = new Date(time);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join("-");
  const clock = [at.getHours(), at.getMinutes(), ...(to === "seconds" ? [at.getSeconds()] : [])];
  return `${day} ${clock.map(two).join(":")}`;
}
