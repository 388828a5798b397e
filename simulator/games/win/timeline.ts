import { dayOf, daysSinceEpoch } from "./calendar.ts";

// A round of Win Go on the clock: 180 s on the wall clock, 150 s to order and 30 s to see the result.

export const ROUND_MS = 180_000;
export const STAKES_MS = 150_000;
export const ROUNDS_A_DAY = 480;

const DAY_MS = ROUNDS_A_DAY * ROUND_MS;
/** Asia/Kolkata, which keeps one offset all year. Its midnight is a boundary of rounds, as the epoch's is. */
const KOLKATA_MS = (5 * 60 + 30) * 60_000;

/** A round's fixed points, ms since the epoch. */
export interface Round {
  readonly period: number;
  readonly startTime: number;
  /** Stakes are taken from the start up to, and not at, this time: while more than 30 s remain. */
  readonly lockTime: number;
  readonly endTime: number;
}

/** The period that runs at `now`: `YYYYMMDD` and the 3-digit number of the day, from 001, in Asia/Kolkata. */
export function periodAt(now: number): number {
  const local = now + KOLKATA_MS;
  const days = Math.floor(local / DAY_MS);
  const { year, month, day } = dayOf(days);
  const ofDay = Math.floor((local - days * DAY_MS) / ROUND_MS) + 1;
  return ((year * 100 + month) * 100 + day) * 1000 + ofDay;
}

/** The round of a period that is one (see `isPeriod`); any other is a bug of the caller. */
export function roundOf(period: number): Round {
  const startTime = startOf(period);
  if (startTime === null) throw new RangeError(`not a Win Go period: ${period}`);
  return { period, startTime, lockTime: startTime + STAKES_MS, endTime: startTime + ROUND_MS };
}

/** Whether there is such a day, and such a round of it. */
export function isPeriod(period: number): boolean {
  return startOf(period) !== null;
}

/** The period so many rounds later, or earlier where `rounds` is below 0. */
export function shiftPeriod(period: number, rounds: number): number {
  return periodAt(roundOf(period).startTime + rounds * ROUND_MS);
}

/** A period's number within its day, 1–480. */
export function numberOfDay(period: number): number {
  return period % 1000;
}

export type Phase = "open" | "shown";

/** Where a round is at `now`, a time from its start up to its end. */
export function phaseAt(now: number, round: Round): Phase {
  return now < round.lockTime ? "open" : "shown";
}

function startOf(period: number): number | null {
  const date = Math.floor(period / 1000);
  const day = { year: Math.floor(date / 10_000), month: Math.floor(date / 100) % 100, day: date % 100 };
  const midnight = daysSinceEpoch(day) * DAY_MS - KOLKATA_MS;
  const startTime = midnight + (numberOfDay(period) - 1) * ROUND_MS;
  // A month 13 or a round 481 would run over into the next; it does not come back as itself.
  return periodAt(startTime) === period && startTime >= 0 ? startTime : null;
}
