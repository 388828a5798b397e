import { HOUR_MS, hourStart } from "#simulator/time/clock.ts";

/** The name among the due times for fees to share. */
export const PROFITS = "profits";
/** Cells share the fees of an hour within this time after it, so that they do not all send at once. */
const SPREAD_MS = 10 * 60 * 1000;

/** The time at which a cell shares the fees of the hour of `now`. */
export function sharingTime(cell: number, now: number): number {
  return hourStart(now) + HOUR_MS + ((cell * 1000) % SPREAD_MS);
}

/** All cells have shared the fees up to this time, or will have as soon as they are reached. */
export function sharedUntil(now: number): number {
  return hourStart(now - SPREAD_MS);
}
