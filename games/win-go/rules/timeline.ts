import { KOLKATA_MS } from "#contract/values/kolkata.ts";

// Calendar arithmetic: the rules use no clock, and no dates of the platform.

/** A day of the Gregorian calendar; January is 1. */
interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const DAYS_IN_4_YEARS = 1_461;
const DAYS_IN_100_YEARS = 36_524;
const DAYS_IN_400_YEARS = 146_097;
/** The years start in March here, so that the leap day is the last. Days from 1 March of year 0 to 1 January 1970: */
const DAYS_TO_EPOCH = 719_468;

/** The day after the given number of days since 1 January 1970. */
export function dayOf(sinceEpoch: number): Day {
  const days = sinceEpoch + DAYS_TO_EPOCH;
  const era = Math.floor(days / DAYS_IN_400_YEARS);
  const ofEra = days - era * DAYS_IN_400_YEARS;
  const leapDays =
    Math.floor(ofEra / (DAYS_IN_4_YEARS - 1)) -
    Math.floor(ofEra / DAYS_IN_100_YEARS) +
    Math.floor(ofEra / (DAYS_IN_400_YEARS - 1));
  const yearOfEra = Math.floor((ofEra - leapDays) / 365);
  const ofYear = ofEra - daysBefore(yearOfEra);
  // From March or August on, five months always have 153 days.
  const sinceMarch = Math.floor((5 * ofYear + 2) / 153);
  const day = ofYear - Math.floor((153 * sinceMarch + 2) / 5) + 1;
  const month = sinceMarch < 10 ? sinceMarch + 3 : sinceMarch - 9;
  return { year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day };
}

/** Days since 1 January 1970. An invalid day, such as 30 February, counts into the next month. */
export function daysSinceEpoch({ year, month, day }: Day): number {
  const fromMarch = month <= 2 ? year - 1 : year;
  const era = Math.floor(fromMarch / 400);
  const sinceMarch = month <= 2 ? month + 9 : month - 3;
  const ofYear = Math.floor((153 * sinceMarch + 2) / 5) + day - 1;
  return era * DAYS_IN_400_YEARS + daysBefore(fromMarch - era * 400) + ofYear - DAYS_TO_EPOCH;
}

/** The days of an era's first `years` years. */
function daysBefore(years: number): number {
  return years * 365 + Math.floor(years / 4) - Math.floor(years / 100);
}

// The timeline of a round of Win Go: 180 s, of which 150 s take stakes and 30 s show the result.

export const ROUND_MS = 180_000;
export const STAKES_MS = 150_000;
export const ROUNDS_A_DAY = 480;

/** A round starts at midnight in India, and at the epoch. */
const DAY_MS = ROUNDS_A_DAY * ROUND_MS;

/** The times of a round, ms since the epoch. */
export interface Round {
  readonly period: number;
  readonly startTime: number;
  /** Stakes are accepted from the start to just before this time: while more than 30 s remain. */
  readonly lockTime: number;
  readonly endTime: number;
}

/** The running period: `YYYYMMDD` and the 3-digit number of the day, from 001, in Asia/Kolkata. */
export function periodAt(now: number): number {
  const local = now + KOLKATA_MS;
  const days = Math.floor(local / DAY_MS);
  const { year, month, day } = dayOf(days);
  const ofDay = Math.floor((local - days * DAY_MS) / ROUND_MS) + 1;
  return ((year * 100 + month) * 100 + day) * 1000 + ofDay;
}

/** Throws for an invalid period (see `isPeriod`), which is a bug of the caller. */
export function roundOf(period: number): Round {
  const startTime = startOf(period);
  if (startTime === null) throw new RangeError(`not a Win Go period: ${period}`);
  return { period, startTime, lockTime: startTime + STAKES_MS, endTime: startTime + ROUND_MS };
}

/** True if the day and its round exist. */
export function isPeriod(period: number): boolean {
  return startOf(period) !== null;
}

/** The period `rounds` later, or earlier if negative. */
export function shiftPeriod(period: number, rounds: number): number {
  return periodAt(roundOf(period).startTime + rounds * ROUND_MS);
}

/** A period's number within its day, 1–480. */
export function numberOfDay(period: number): number {
  return period % 1000;
}

export type Phase = "open" | "shown";

/** The phase at `now`, a time within the round. */
export function phaseAt(now: number, round: Round): Phase {
  return now < round.lockTime ? "open" : "shown";
}

function startOf(period: number): number | null {
  const date = Math.floor(period / 1000);
  const day = { year: Math.floor(date / 10_000), month: Math.floor(date / 100) % 100, day: date % 100 };
  const midnight = daysSinceEpoch(day) * DAY_MS - KOLKATA_MS;
  const startTime = midnight + (numberOfDay(period) - 1) * ROUND_MS;
  // A month 13 or a round 481 counts into the next, so the period does not match.
  return periodAt(startTime) === period && startTime >= 0 ? startTime : null;
}
