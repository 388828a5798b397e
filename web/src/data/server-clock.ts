/** One look at the server's clock: all in ms since the epoch, the outer two by the device's clock. */
export interface ClockSample {
  sentAt: number;
  serverTime: number;
  receivedAt: number;
}

interface Estimate {
  /** What to add to the device's clock. */
  offset: number;
  /** How far off that may be. */
  error: number;
  takenAt: number;
}

/** Quartz drifts by 20 to 100 millionths; an old sample is worth that much less. */
const DRIFT = 100e-6;

/**
 * Learns the server's clock from its answers. A sample says: when the answer was half-way, the server's clock stood at
 * `serverTime`, give or take half the round trip. The sample with the smallest error is kept, unless a new one rules it
 * out: then one of the clocks was set, and the new one counts.
 */
export function createServerClock(deviceNow: () => number) {
  let kept: Estimate | null = null;

  const errorAt = (estimate: Estimate, at: number) => estimate.error + Math.abs(at - estimate.takenAt) * DRIFT;

  return {
    observe({ sentAt, serverTime, receivedAt }: ClockSample): void {
      const offset = serverTime - (sentAt + receivedAt) / 2;
      const error = Math.max(0, receivedAt - sentAt) / 2;
      if (kept) {
        const keptError = errorAt(kept, receivedAt);
        const contradicts = Math.abs(offset - kept.offset) > error + keptError + 1;
        if (!contradicts && keptError <= error) return;
      }
      kept = { offset, error, takenAt: receivedAt };
    },

    /** The server's time in ms since the epoch; the device's own until an answer has come. */
    now: (): number => deviceNow() + (kept?.offset ?? 0),
  };
}

export const serverClock = createServerClock(() => Date.now());

/** The server's time now, as far as it is known. All countdowns are drawn with it. */
export function serverNow(): number {
  return Math.round(serverClock.now());
}
