import type { ClockSample } from "#web/data/server-clock.ts";

/** A frame that hangs in a bad network may be this old; one that is older tells of a clock that was set back. */
const OLD_MAX_MS = 20_000;
/** What is assumed for the way of a frame where it alone tells the time, twice over. */
const ROUND_TRIP_MS = 200;

/**
 * What a frame says of the server's clock beyond what the answers to calls have told; null: nothing. Answers measure
 * their way there and back and are the better witness, but a frame from the future proves them wrong.
 */
export function sampleOfFrame(serverTime: number, believed: number, receivedAt: number): ClockSample | null {
  const age = believed - serverTime;
  if (age >= 0 && age <= OLD_MAX_MS) return null;
  return { sentAt: receivedAt - ROUND_TRIP_MS, serverTime, receivedAt };
}

/** How much the newest frame counts. */
const NEWEST_SHARE = 0.2;

/** The running mean of how long frames take, in ms. `believed`: the server's time as far as it is known. */
export function smoothLatency(before: number | null, serverTime: number, believed: number): number {
  const latest = Math.max(0, believed - serverTime);
  return before === null ? latest : before + (latest - before) * NEWEST_SHARE;
}
