import { type ClockState, nowAt, realMsUntil } from "../time/clock.ts";

/** The simulator's time as one sees it who is no object: it has to ask. */
export interface DistantClock {
  readonly read: () => Promise<ClockState>;
  /** Real ms since the epoch. */
  readonly real: () => number;
  readonly sleep: (realMs: number) => Promise<void>;
}

/** Longest time between two looks at the clock, which may be changed meanwhile; real ms. */
const LOOK_MS = 1_000;

/** Waits until `ms` of simulated time are over, or nobody waits any more. */
export async function simulatedDelay(clock: DistantClock, ms: number, isWaiting: () => boolean): Promise<void> {
  let state = await clock.read();
  const then = nowAt(state, clock.real()) + ms;
  while (isWaiting()) {
    const left = realMsUntil(state, then, clock.real());
    if (left === 0) return;
    await clock.sleep(Math.min(left ?? LOOK_MS, LOOK_MS));
    state = await clock.read();
  }
}
