import type { Frame } from "#contract/frame.ts";

// What is told from a frame's text alone. A thousand frames a second come to all players together, and most are for the eye:
// to parse those too would keep k6 so busy that answers waited for it, and that wait would be measured.

/** How a frame of a kind begins. */
export function startOf({ cmd }: Frame): string {
  return `{"cmd":${cmd},`;
}

/** The number of a field that a frame has once; NaN where it has none. */
export function numberIn(text: string, field: string): number {
  const name = String.raw`\"${field}\":`;
  const at = text.indexOf(name);
  return at < 0 ? Number.NaN : Number.parseFloat(text.slice(at + name.length, at + name.length + 20));
}

/** What a player at a table needs of the context. Times are ms. */
export interface PlayerContext {
  readonly nickName: string;
  /** How many times faster than real time the simulator's clock runs. */
  readonly speed: number;
  now(): number;
  /** From 0 up to, and not, 1. */
  random(): number;
  later(run: () => void, delayMs: number): void;
  send(text: string): void;
}

/**
 * What was sent so many real ms before a deadline, or earlier, was sent in good time: who is told that it came too late was
 * cut off. What is sent later than that races the deadline, and may lose.
 */
export const CUT_OFF_MS = 250;

/** The server's time as a client tells it from what it is sent. Times are ms; the server's may run faster than ours. */
export class ServerClock {
  readonly #now: () => number;
  readonly #speed: number;
  /** Server time less our own, sped up. The least delayed word tells best: the largest. */
  #offset = -Infinity;

  /** `speed`: how many times faster than real time the server's clock runs. */
  constructor(now: () => number, speed: number) {
    this.#now = now;
    this.#speed = speed;
  }

  /** The server said that it was `serverTime`. */
  heard(serverTime: number): void {
    this.#offset = Math.max(this.#offset, serverTime - this.#now() * this.#speed);
  }

  /** The server's time now; -Infinity before it said any. */
  now(): number {
    return this.#now() * this.#speed + this.#offset;
  }

  /** Real ms until the server's time is `then`; below 0 where it was. */
  realMsUntil(then: number): number {
    return (then - this.now()) / this.#speed;
  }
}
