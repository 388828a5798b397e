import { createServerClock } from "#client/server-clock.ts";

export const serverClock = createServerClock(() => Date.now());

/** The estimated server time. All countdowns use it. */
export function serverNow(): number {
  return Math.round(serverClock.now());
}
