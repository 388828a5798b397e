import { plainNumber, timeOfNumber } from "./forms.ts";

// Every form is taken apart here: engines read a text that ECMA-262 does not define each in its own way.
// time-forms.ts lists the forms and who writes them.

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DAY_MS = 86_400_000;

const DATE = String.raw`(?<year>[+-]?\d{4,6})(?<mark>[-/]?)(?<month>\d\d)\k<mark>(?<day>\d\d)`;
const CLOCK = String.raw`(?<hour>\d{1,2}):?(?<minute>\d\d)(?::?(?<second>\d\d)(?:[.,](?<fraction>\d{1,9}))?)?(?:\s?(?<half>[ap])\.?m\.?)?`;
const OFFSET = String.raw`(?:z|utc|gmt)?(?:(?<sign>[+-])(?<offHour>\d\d):?(?<offMinute>\d\d)?(?::?\d\d)?)?`;
/** A zone's name beside its offset tells nothing new. */
const NAME = String.raw`(?:\[[\w/+-]+\]|\([^)]*\)|[a-z]{3,5})?`;
const MONTH_NAME = String.raw`(?<name>[a-z]{3})[a-z]*\.?`;

const FORMS = [
  // ISO 8601, SQL, Java, Go, Ruby
  String.raw`${DATE}(?:[t\s]+${CLOCK}\s*${OFFSET}\s*${NAME})?`,
  // HTTP and e-mail: Sat, 28 Nov 2026 14:00:00 GMT; Saturday, 28-Nov-26 14:00:00 GMT
  String.raw`(?:[a-z]{3,9},?\s+)?(?<day>\d{1,2})[\s-]${MONTH_NAME}[\s-](?<year>\d{4}|\d\d)\s+${CLOCK}\s*${OFFSET}\s*${NAME}`,
  // C and Java: Sat Nov 28 14:00:00 2026, Sat Nov 28 14:00:00 UTC 2026
  String.raw`[a-z]{3}\s+${MONTH_NAME}\s+(?<day>\d{1,2})\s+${CLOCK}\s*${OFFSET}\s+(?<year>\d{4})`,
  // JavaScript's Date, and Gson's: Sat Nov 28 2026 19:30:00 GMT+0530 (…); Nov 28, 2026, 2:00:00 PM
  String.raw`(?:[a-z]{3}\s+)?${MONTH_NAME}\s+(?<day>\d{1,2}),?\s+(?<year>\d{4}),?\s+${CLOCK}\s*${OFFSET}\s*${NAME}`,
].map((form) => new RegExp(`^${form}$`, "i"));

const DOT_NET = /^\\?\/Date\((-?\d+)(?:[+-]\d{4})?\)\\?\/$/;
const COMPACT = /^(?:19|20)\d{6}(?:\d{6})?$/;

/** Ms since the epoch. Undefined: unreadable. Null: a form of "no time", such as a zero date. */
export function timeOf(json: unknown): number | null | undefined {
  if (Array.isArray(json)) return timeOfList(json);
  if (typeof json === "object" && json !== null) return timeOfFields(json as Readonly<Record<string, unknown>>);
  const number = plainNumber(json);
  const text = String(json).trim();
  if (text === "") return null;
  if (COMPACT.test(text)) return timeOfText(`${text.slice(0, 8)}T${text.slice(8).padEnd(6, "0")}`);
  if (number !== undefined) return timeOfNumber(number);
  const [, dotNet] = DOT_NET.exec(text) ?? [];
  if (dotNet !== undefined) return noneBefore(Number(dotNet));
  return typeof json === "string" ? timeOfText(text) : undefined;
}

/** The first day of the epoch is a zero in some zone; years before are zeros of Go, .NET and SQL. */
function noneBefore(time: number): number | null {
  return time < DAY_MS ? null : time;
}

function timeOfText(text: string): number | null | undefined {
  for (const form of FORMS) {
    const parts = form.exec(text)?.groups;
    if (parts !== undefined) return timeOfParts(parts);
  }
  return undefined;
}

function timeOfParts(parts: Readonly<Record<string, string | undefined>>): number | null | undefined {
  const { year = "", name, half, fraction = "", sign } = parts;
  const number = (part: string) => Number(parts[part] ?? 0);
  const month = name === undefined ? number("month") : MONTHS.indexOf(name.toLowerCase()) + 1;
  const hour = half === undefined ? number("hour") : (number("hour") % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  const offset = (sign === "-" ? -1 : 1) * (number("offHour") * 60 + number("offMinute"));
  const ms = Number(fraction.padEnd(3, "0").slice(0, 3));
  // RFC 850: the century of two digits is this one until 2069, as in POSIX.
  const full = year.length === 2 ? (Number(year) < 69 ? 2000 : 1900) + Number(year) : Number(year);
  return timeAt([full, month, number("day"), hour, number("minute"), number("second"), ms], offset);
}

/** `offset`: minutes east of Greenwich. */
function timeAt(parts: readonly number[], offset: number): number | null | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, ms = 0] = parts;
  if (year <= 1 || (month === 0 && day === 0)) return null;
  const time = Date.UTC(year, month - 1, day, hour, minute, second, ms);
  const is24 = hour === 24 && minute === 0 && second === 0;
  const isDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month >= 1 && month <= 12;
  if (!isDay || (hour > 23 && !is24) || minute > 59 || second > 60 || Math.abs(offset) > 18 * 60) return undefined;
  return noneBefore(time - offset * 60_000);
}

/**
 * Java's lists begin with year, month and day; those of Rust's `time` with the year and the day of the year. A list of 6
 * numbers is Rust's without zone if its second number is no month.
 */
function timeOfList(list: readonly unknown[]): number | null | undefined {
  if (list.length < 2 || list.length > 9 || !list.every((each) => Number.isInteger(each))) return undefined;
  const [year = 0, second = 0, ...rest] = list as readonly number[];
  if (list.length === 2 || list.length === 9 || second > 12) {
    const [hour = 0, minute = 0, seconds = 0, ns = 0, offHour = 0, offMinute = 0] = rest;
    if (second < 1 || second > 366) return undefined;
    const start = timeAt([year, 1, 1, hour, minute, seconds, Math.floor(ns / 1e6)], offHour * 60 + offMinute);
    return typeof start === "number" ? start + (second - 1) * DAY_MS : start;
  }
  const [day = 0, hour = 0, minute = 0, seconds = 0, ns = 0] = rest;
  return list.length > 7 ? undefined : timeAt([year, second, day, hour, minute, seconds, Math.floor(ns / 1e6)], 0);
}

/** PHP's DateTime, Rust's SystemTime, and the Timestamp of Protocol Buffers and Firestore. */
function timeOfFields(fields: Readonly<Record<string, unknown>>): number | null | undefined {
  const { date, timezone } = fields;
  if (typeof date === "string" && typeof timezone === "string") return timeInZone(date, timezone);
  const seconds = plainNumber(fields["secs_since_epoch"] ?? fields["seconds"] ?? fields["_seconds"]);
  const nanos = fields["nanos_since_epoch"] ?? fields["nanos"] ?? fields["_nanoseconds"] ?? fields["nanoseconds"] ?? 0;
  if (seconds === undefined || typeof nanos !== "number") return undefined;
  return noneBefore(seconds * 1000 + Math.floor(nanos / 1e6));
}

function timeInZone(date: string, zone: string): number | null | undefined {
  if (/^(?:[+-]\d\d:\d\d|z|utc|gmt)$/i.test(zone)) return timeOfText(`${date} ${zone}`);
  const local = timeOfText(date);
  if (typeof local !== "number" || !/^\w+\/[\w/+-]+$/.test(zone)) return local === null ? null : undefined;
  try {
    // Twice, because the first guess may lie on the other side of a change of the clocks.
    const guess = local - offsetAt(local, zone);
    return local - offsetAt(guess, zone);
  } catch {
    return undefined;
  }
}

/** Ms east of Greenwich at a moment. */
function offsetAt(time: number, timeZone: string): number {
  const numeric = "numeric";
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  });
  const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 0, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000;
}
