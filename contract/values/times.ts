import { plainNumber, timeOfNumber } from "./forms.ts";
import { unwrap } from "./wrappers.ts";
import { DAY_MS, MINUTE_MS } from "./durations.ts";

// Every form is taken apart here: engines read a text that ECMA-262 does not define each in its own way.
// contract/forms/times.ts lists the forms and who writes them.

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const DATE = String.raw`(?<year>[+-]?\d{4,6})(?<mark>[-/]?)(?<month>\d\d)\k<mark>(?<day>\d\d)`;
const CLOCK = String.raw`(?<hour>\d{1,2})(?::?(?<minute>\d\d)(?::?(?<second>\d\d)(?:[.,](?<fraction>\d{1,9}))?)?)?(?:\s?(?<half>[ap])\.?m\.?)?`;
const SIGNED = String.raw`(?<sign>[+-])(?<offHour>\d\d):?(?<offMinute>\d\d)?(?::?\d\d)?`;
/** A name beside an offset tells nothing new, nor does Go's monotonic clock. A name alone may be of several zones. */
const NAME = String.raw`(?:\s*\[!?[\w/+=-]+\])+|\s*\([^)]*\)|\s+[a-z]{3,5}(?:\sm=[+-][\d.]+)?`;
const ZONE = String.raw`\s*(?:(?:z|utc?|gmt)|(?:z|[a-z]{2,5}\s*)?${SIGNED})(?:${NAME})?`;
const AREA = String.raw`\s*\[?!?(?<area>[a-z]\w+/[\w/+-]+)\]?(?:\[u-ca=\w+\])?`;
/** RFC 2822 names the zones of North America alone. */
const AMERICA = String.raw`\s+(?<america>[ecmp][sd]t)`;
const MONTH_NAME = String.raw`(?<name>[a-z]{3})[a-z]*\.?`;

const BEFORE_CLOCK = String.raw`(?:,?\s+(?:at\s+)?|:)`;
const WEEKDAY = String.raw`(?:[a-z]{3,9},?\s+)?`;

const FORMS = [
  // ISO 8601, SQL, Java, Go, Ruby
  String.raw`${DATE}(?:(?:t|,?\s+)${CLOCK}(?:${ZONE}|${AREA})?)?`,
  // HTTP, e-mail and logs of servers: Sat, 28 Nov 2026 14:00:00 GMT; 28-Nov-26 14:00:00 GMT; 28/Nov/2026:14:00:00 +0000
  String.raw`${WEEKDAY}(?<day>\d{1,2})[\s/-]${MONTH_NAME}[\s/-](?<year>\d{4}|\d\d)(?:${BEFORE_CLOCK}${CLOCK}(?:${ZONE}|${AMERICA})?)?`,
  // C and Java: Sat Nov 28 14:00:00 2026, Sat Nov 28 14:00:00 UTC 2026
  String.raw`[a-z]{3}\s+${MONTH_NAME}\s+(?<day>\d{1,2})\s+${CLOCK}(?:${ZONE})?\s+(?<year>\d{4})`,
  // JavaScript's Date, and Gson's: Sat Nov 28 2026 19:30:00 GMT+0530 (…); Nov 28, 2026, 2:00:00 PM
  String.raw`${WEEKDAY}${MONTH_NAME}\s+(?<day>\d{1,2}),?\s+(?<year>\d{4})(?:${BEFORE_CLOCK}${CLOCK}(?:${ZONE})?)?`,
].map((form) => new RegExp(`^${form}$`, "i"));

const DOT_NET = /^\\?\/Date\((-?\d+)(?:[+-]\d{4})?\)\\?\/$/;
/** SQL's and ASN.1's digits alone. */
const COMPACT = /^((?:19|20)\d{6})(?:(\d{6})(\.\d{1,9})?\d*(z|[+-]\d{4})?)?$/i;

/** Ms since the epoch. Undefined: unreadable. Null: a form of "no time", such as a zero date. */
export function timeOf(json: unknown): number | null | undefined {
  if (Array.isArray(json)) return timeOfList(json);
  if (typeof json === "object" && json !== null) return timeOfFields(json as Readonly<Record<string, unknown>>);
  const number = plainNumber(json);
  const text = String(json).trim();
  if (text === "") return null;
  const [, day, clock = "000000", fraction = "", zone = ""] = COMPACT.exec(text) ?? [];
  if (day !== undefined) return timeOfText(`${day}T${clock}${fraction}${zone}`);
  // PostgreSQL's and Python's word for never.
  if (/^[+-]?infinity$/i.test(text)) return null;
  if (number !== undefined) return timeOfNumber(number);
  const [, dotNet] = DOT_NET.exec(text) ?? [];
  if (dotNet !== undefined) return noneBefore(Number(dotNet));
  return typeof json === "string" ? timeOfText(text) : undefined;
}

/** The first day of the epoch is a zero in some zone; years before are zeros of Go, .NET and SQL. */
function noneBefore(time: number): number | null {
  return time < DAY_MS ? null : time;
}

function timeOfText(written: string): number | null | undefined {
  // Django's words.
  const text = written.replace(/ noon$/, " 12 pm").replace(/ midnight$/, " 12 am");
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
  const { area, america = "" } = parts;
  const signed = (sign === "-" ? -1 : 1) * (number("offHour") * 60 + number("offMinute"));
  const offset = america === "" ? signed : offsetInAmerica(america.toLowerCase());
  const ms = Number(fraction.padEnd(3, "0").slice(0, 3));
  // RFC 850: the century of two digits is this one until 2069, as in POSIX.
  const full = year.length === 2 ? (Number(year) < 69 ? 2000 : 1900) + Number(year) : Number(year);
  const time = timeAt([full, month, number("day"), hour, number("minute"), number("second"), ms], offset);
  return area === undefined || typeof time !== "number" ? time : inZone(time, area);
}

/** Minutes east of Greenwich of EST, EDT, CST … PDT. */
function offsetInAmerica(name: string): number {
  return 60 * ("pmce".indexOf(name.charAt(0)) - 8 + (name[1] === "d" ? 1 : 0));
}

/** `offset`: minutes east of Greenwich. */
function timeAt(parts: readonly number[], offset: number): number | null | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, ms = 0] = parts;
  if (year <= 1 || (month === 0 && day === 0)) return null;
  const time = Date.UTC(year, month - 1, day, hour, minute, second, ms);
  const is24 = hour === 24 && minute === 0 && second === 0;
  const isDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month >= 1 && month <= 12;
  if (!isDay || (hour > 23 && !is24) || minute > 59 || second > 60 || Math.abs(offset) > 18 * 60) return undefined;
  return noneBefore(time - offset * MINUTE_MS);
}

/**
 * Java's lists begin with year, month and day; lists of Rust's `time` with the year and the day of the year. 6 numbers
 * are Rust's without zone if the second is no month. 9 are Python's struct_time if the days of the week and of the year
 * fit the date.
 */
function timeOfList(list: readonly unknown[]): number | null | undefined {
  if (list.length < 2 || list.length > 9 || !list.every((each) => Number.isInteger(each))) return undefined;
  const [year = 0, second = 0, ...rest] = list as readonly number[];
  if (isStructTime(list as readonly number[])) return timeAt(list.slice(0, 6) as readonly number[], 0);
  if (list.length === 2 || list.length === 9 || second > 12) {
    const [hour = 0, minute = 0, seconds = 0, ns = 0, offHour = 0, offMinute = 0] = rest;
    if (second < 1 || second > 366) return undefined;
    const start = timeAt([year, 1, 1, hour, minute, seconds, Math.floor(ns / 1e6)], offHour * 60 + offMinute);
    return typeof start === "number" ? start + (second - 1) * DAY_MS : start;
  }
  const [day = 0, hour = 0, minute = 0, seconds = 0, ns = 0] = rest;
  // Moment writes milliseconds there, and months from 0.
  const isMoment = ns > 0 && ns < 1000;
  return list.length > 7 || isMoment
    ? undefined
    : timeAt([year, second, day, hour, minute, seconds, Math.floor(ns / 1e6)], 0);
}

function isStructTime(list: readonly number[]): boolean {
  const [year = 0, month = 0, day = 0, , , , weekDay, yearDay] = list;
  const date = Date.UTC(year, month - 1, day);
  // Monday is 0.
  const isWeekDay = (new Date(date).getUTCDay() + 6) % 7 === weekDay;
  return list.length === 9 && isWeekDay && (date - Date.UTC(year, 0, 0)) / DAY_MS === yearDay;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (json: unknown): json is Fields => typeof json === "object" && json !== null;

/** PHP's DateTime, times with one field that says all, and times of parts. */
function timeOfFields(fields: Fields): number | null | undefined {
  const { date, timezone, iMillis, millis = iMillis, iso, UtcDateTime = iso, DateTime = UtcDateTime } = fields;
  if (typeof date === "string" && typeof timezone === "string") return timeInZone(date, timezone);
  // Joda's times, Parse's and .NET's.
  const whole = millis ?? DateTime;
  if (typeof whole === "number" || typeof whole === "string") return timeOf(whole);
  const time = timeOfTimestamp(fields);
  return time === undefined ? timeOfCalendar(fields) : time;
}

const SECONDS = ["secs_since_epoch", "seconds", "_seconds", "epochSecond", "timestamp", "s", "t"];
const NANOS = ["nanos_since_epoch", "nanos", "_nanoseconds", "nanoseconds", "nano", "n"];

/**
 * Rust's SystemTime, the Timestamp of Protocol Buffers and Firestore, Java's Instant, Ruby's Time, MongoDB's Timestamp,
 * Symfony's DateTime, and PHP's getdate().
 */
function timeOfTimestamp(fields: Fields): number | null | undefined {
  const first = (names: readonly string[]) =>
    unwrap(names.map((name) => fields[name]).find((each) => each !== undefined));
  const { $timestamp: mongo, mday, 0: seconds } = fields;
  if (isFields(mongo)) return timeOfTimestamp(mongo);
  // The upper half of 64 bits.
  if (typeof mongo === "string" && /^\d{18,19}$/.test(mongo)) return timeOf(Number(BigInt(mongo) >> 32n));
  if (mday !== undefined) return timeOf(seconds);
  const whole = plainNumber(first(SECONDS));
  // Others have minutes too, for example.
  if (whole === undefined || Object.keys(fields).length > 3) return undefined;
  return noneBefore(whole * 1000 + Math.floor((plainNumber(first(NANOS)) ?? 0) / 1e6));
}
/** The names of each part in java.time (as fields and as getters), java.util, Joda, Luxon, Neo4j and google.type. */
const PARTS = [
  ["year"],
  ["monthValue", "monthOfYear", "month"],
  ["day", "dayOfMonth"],
  ["hour", "hourOfDay", "hours"],
  ["minute", "minuteOfHour", "minutes"],
  ["second", "secondOfMinute", "seconds"],
  ["nano", "nanosecond", "nanos"],
  ["millisecond", "millisOfSecond"],
] as const;

/** A time of parts. Gson nests them. The months of Java's Calendar begin at 0. */
function timeOfCalendar({ dateTime, date, time, ...fields }: Fields): number | null | undefined {
  if (isFields(dateTime)) return isFields(fields["offset"]) ? timeOfCalendar({ ...fields, ...dateTime }) : undefined;
  if (isFields(date) && isFields(time)) return timeOfCalendar({ ...fields, ...date, ...time });
  const { offset, month, dayOfMonth, hourOfDay, monthOfYear, utcOffset, timeZoneOffsetSeconds, timeZone } = fields;
  const given = PARTS.map((names) => names.map((name) => fields[name]).find((each) => each !== undefined));
  if (given.slice(0, 3).includes(undefined)) return undefined;
  const numbers = given.map((each) => (each === undefined ? 0 : plainNumber(each)));
  const east = isFields(offset) ? offset["totalSeconds"] : (timeZoneOffsetSeconds ?? utcOffset ?? 0);
  // Protocol Buffers write a duration as 19800s.
  const seconds = plainNumber(typeof east === "string" ? east.replace(/s$/, "") : east);
  if (numbers.includes(undefined) || seconds === undefined) return undefined;
  const isCalendar = [month, dayOfMonth, hourOfDay].every((each) => each !== undefined) && monthOfYear === undefined;
  const isFromZero = isCalendar && fields["monthValue"] === undefined;
  const [year = 0, months = 0, days = 0, hours = 0, minutes = 0, secs = 0, ns = 0, ms = 0] = numbers;
  const parts = [year, months + (isFromZero ? 1 : 0), days, hours, minutes, secs, ms + Math.floor(ns / 1e6)];
  const at = timeAt(parts, seconds / 60);
  const zone = isFields(timeZone) ? timeZone["id"] : undefined;
  return typeof zone === "string" && typeof at === "number" ? inZone(at, zone) : at;
}

function timeInZone(date: string, zone: string): number | null | undefined {
  if (/^(?:[+-]\d\d:\d\d|z|utc|gmt)$/i.test(zone)) return timeOfText(`${date} ${zone}`);
  const local = timeOfText(date);
  if (typeof local !== "number" || !/^\w+\/[\w/+-]+$/.test(zone)) return local === null ? null : undefined;
  return inZone(local, zone);
}

/** Undefined: there is no such zone. */
function inZone(local: number, zone: string): number | undefined {
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
