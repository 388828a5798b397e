import type { Size } from "../profiles.ts";

export interface Guest {
  readonly token: string;
  readonly nickName: string;
}

export interface Table {
  readonly url: string;
  /** Exempts the players from the rate limits, which see one address for all of them. */
  readonly controlToken: string;
  readonly size: Size;
}

/** Real time in ms since the epoch, finer than `Date.now()`. */
export function preciseNow(): number {
  return performance.timeOrigin + performance.now();
}

export function setTimer(run: () => void, delayMs: number): void {
  setTimeout(run, Math.max(0, delayMs));
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimer(resolve, ms));
}
