/** A reading of the server's clock: all in ms since the epoch, the outer two by the device's clock. */
export interface ClockSample {
  sentAt: number;
  serverTime: number;
  receivedAt: number;
}

interface Estimate {
  /** The server's time minus the device's, in ms. */
  offset: number;
  /** The largest possible error of the offset, in ms. */
  error: number;
  takenAt: number;
}

/** Quartz drifts by 20 to 100 millionths, so a sample's error grows with its age. */
const DRIFT = 100e-6;

export type ServerClock = ReturnType<typeof createServerClock>;

/**
 * Estimates the server's clock from its responses. A sample has an error of half its round trip. The estimate keeps the
 * sample with the smallest error. A contradicting sample replaces it, since a clock was set.
 */
export function createServerClock(deviceNow: () => number) {
  let best: Estimate | null = null;

  const errorAt = (estimate: Estimate, at: number) => estimate.error + Math.abs(at - estimate.takenAt) * DRIFT;

  return {
    observe({ sentAt, serverTime, receivedAt }: ClockSample): void {
      const offset = serverTime - (sentAt + receivedAt) / 2;
      const error = Math.max(0, receivedAt - sentAt) / 2;
      if (best) {
        const bestError = errorAt(best, receivedAt);
        const contradicts = Math.abs(offset - best.offset) > error + bestError + 1;
        if (!contradicts && bestError <= error) return;
      }
      best = { offset, error, takenAt: receivedAt };
    },

    /** The server's time in ms since the epoch; the device's time before the first response. */
    now: (): number => deviceNow() + (best?.offset ?? 0),
  };
}
