import { dayStart } from "../time/day.ts";

/** Each window's pool and the bounds of one gift, in minor units. */
export const POOL = 300_000_000;
const GIFT_MIN = 3_000;
const GIFT_MAX = 1_000_000;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** One gift event: an hour of a day, and what a member must have done on that day to join. */
export interface GiftWindow {
  /** YYYYMMDD and the window's number of the day. */
  readonly id: number;
  readonly startTime: number;
  readonly endTime: number;
  /** Recharged and staked money, minor units; members invited. */
  readonly joinRecharge: number;
  readonly joinRelation: number;
  readonly joinBet: number;
}

/** Of a day in the house's time zone: from when, and for whom. */
const WINDOWS = [
  { start: 10 * HOUR_MS + 30 * MINUTE_MS, joinRecharge: 0, joinRelation: 0, joinBet: 10_000 },
  { start: 15 * HOUR_MS + 30 * MINUTE_MS, joinRecharge: 10_000, joinRelation: 0, joinBet: 0 },
  { start: 20 * HOUR_MS + 30 * MINUTE_MS, joinRecharge: 10_000, joinRelation: 0, joinBet: 50_000 },
] as const;

/** The three windows of the day that it is at `now`. */
export function windowsOf(now: number): GiftWindow[] {
  const midnight = dayStart(now);
  const day = dayNumber(midnight);
  return WINDOWS.map(({ start, ...conditions }, index) => ({
    id: day * 10 + index + 1,
    startTime: midnight + start,
    endTime: midnight + start + HOUR_MS,
    ...conditions,
  }));
}

/**
 * One gift (minor units, whole units of the currency) for a float in [0, 1): small ones are common, large ones rare, each
 * order of magnitude as likely as the other. What is left of the pool bounds it; 0 where less than the least is left.
 */
export function giftOf(float: number, poolLeft: number): number {
  if (poolLeft < GIFT_MIN) return 0;
  const wanted = GIFT_MIN * (GIFT_MAX / GIFT_MIN) ** float;
  return Math.min(Math.floor(wanted / 100) * 100, Math.floor(poolLeft / 100) * 100);
}

/** YYYYMMDD of the day whose midnight in the house's time zone this is. */
function dayNumber(midnight: number): number {
  // Noon of that day in India is the same day everywhere that UTC is.
  return Number(new Date(midnight + 12 * HOUR_MS).toISOString().slice(0, 10).replaceAll("-", ""));
}
