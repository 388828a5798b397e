import { beaconRoundAfter, type BeaconSchedule, beaconTime } from "#fairness/beacon.ts";

// The timeline of a round of Aviator. Times are ms since the round's start unless said otherwise.

/** `status` is a clock that jumps: 9 at the start (reset), 10 waits, 11 to 21 take stakes. */
const STATUS_AT_START = 9;
const STATUS_TAKE_OFF = 30;
const STATUS_FLEW_AWAY = 600;

export const OPEN_MS = 2_000;
export const LOCK_MS = 12_000;
/** The outcome is drawn in the second between lock and take-off. */
export const TAKE_OFF_MS = 13_000;
export const FLEW_AWAY_MS = 3_000;

export const GROWTH_PER_MS = 0.00006;

/** The times of a round, ms since the epoch. `period` is the start in 1/100 s. */
export interface Round {
  readonly period: number;
  readonly startTime: number;
  readonly openTime: number;
  readonly lockTime: number;
  readonly takeOffTime: number;
}

export function roundOf(period: number): Round {
  const startTime = period * 10;
  return {
    period,
    startTime,
    openTime: startTime + OPEN_MS,
    lockTime: startTime + LOCK_MS,
    takeOffTime: startTime + TAKE_OFF_MS,
  };
}

/** The coefficient in hundredths after `flightMs` of flight: `floor(100 · e^(0.00006 · ms))`, at least 100. */
export function coefficientAt(flightMs: number): number {
  return Math.max(100, Math.floor(100 * Math.exp(GROWTH_PER_MS * flightMs)));
}

/**
 * The duration of a flight with this result (hundredths): the last whole ms with a coefficient up to it. A cash-out in
 * that ms is paid; later ones are not.
 */
export function flightMsOf(result: number): number {
  // The logarithm is within a ms of the exact time, and the steps correct its rounding.
  let ms = Math.floor(Math.log((result + 1) / 100) / GROWTH_PER_MS);
  while (coefficientAt(ms) > result) ms--;
  while (coefficientAt(ms + 1) <= result) ms++;
  return ms;
}

/** With a beacon a round locks this long before one, so that the beacon comes before take-off. */
const LOCK_BEFORE_BEACON_MS = 100;

/**
 * The period of the next round; `result` is null for a void round. Periods count 1/100 s, so a round's end is rounded
 * up. With a beacon the hold is longer, until the next lock falls just before a beacon.
 */
export function nextPeriodAfter(period: number, result: number | null, beacon: BeaconSchedule | null = null): number {
  const flightMs = result === null ? 0 : flightMsOf(result);
  return alignedPeriod(Math.ceil((roundOf(period).takeOffTime + flightMs + FLEW_AWAY_MS) / 10), beacon);
}

/** The earliest period from `period` on whose lock falls just before a beacon. */
export function alignedPeriod(period: number, beacon: BeaconSchedule | null): number {
  if (beacon === null) return period;
  const before = roundOf(period).lockTime + LOCK_BEFORE_BEACON_MS;
  // The first beacon at or after that time.
  const lock = beaconTime(beacon, beaconRoundAfter(beacon, before - 1)) - LOCK_BEFORE_BEACON_MS;
  return (lock - LOCK_MS) / 10;
}

export type Phase = "reset" | "open" | "locked" | "flying" | "flown";

/** The phase at `now`. `flightMs` is null while the outcome is unknown. */
export function phaseAt(now: number, round: Round, flightMs: number | null): Phase {
  if (now < round.openTime) return "reset";
  if (now < round.lockTime) return "open";
  if (now < round.takeOffTime) return "locked";
  if (flightMs === null) return "locked";
  return now - round.takeOffTime <= flightMs ? "flying" : "flown";
}

/** The specification's status number. */
export function statusAt(now: number, round: Round, flightMs: number | null): number {
  const phase = phaseAt(now, round, flightMs);
  if (phase === "flown") return STATUS_FLEW_AWAY;
  const seconds = (from: number) => Math.floor((now - from) / 1000);
  if (phase === "flying") return Math.min(STATUS_TAKE_OFF + seconds(round.takeOffTime), STATUS_FLEW_AWAY - 1);
  return STATUS_AT_START + Math.max(0, Math.min(seconds(round.startTime), LOCK_MS / 1000));
}
