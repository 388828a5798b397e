import type { Frame } from "#contract/frame.ts";

// Reads frames as text. A thousand frames a second reach all players together, and players ignore most of them. Parsing
// each would keep a generator so busy that it would measure its own delay.

/** Beginning of all frames of a kind. */
export function startOf({ cmd }: Frame): string {
  return `{"cmd":${cmd},`;
}

/** Number in a field that occurs once; NaN without it. */
export function numberIn(text: string, field: string): number {
  const name = String.raw`\"${field}\":`;
  const at = text.indexOf(name);
  return at < 0 ? Number.NaN : Number.parseFloat(text.slice(at + name.length, at + name.length + 20));
}

/** Outcomes that a run forces: more flights than any run sees. */
export const FORCED_FLIGHTS = 1_000;

/** Balance of a player in minor units, enough to lose every round. */
export const BALANCE = 100_000_000;

/** Context of a player at a table. Times are ms. */
export interface PlayerContext {
  readonly nickName: string;
  /** Speed of the simulator's clock, as a multiple of real time. */
  readonly speed: number;
  now(): number;
  /** From 0 up to, but not including, 1. */
  random(): number;
  /**
   * Calls back after a delay, with the time that was meant. A message's answer time counts from that time, so that a
   * late timer hides no delay.
   */
  later(run: (dueAt: number) => void, delayMs: number): void;
  send(text: string): void;
}

/**
 * Real ms before a deadline. A message sent earlier is in time, and counts as cut off if its answer says too late. A
 * later one races the deadline and may lose.
 */
export const CUT_OFF_MS = 250;

/** The server's time, estimated from its messages. Times are ms; the server's clock may run faster. */
export class ServerClock {
  readonly #now: () => number;
  readonly #speed: number;
  /** Server time less scaled real time. The largest offset belongs to the least delayed message. */
  #offset = -Infinity;

  /** `speed` is the server's clock's multiple of real time. */
  constructor(now: () => number, speed: number) {
    this.#now = now;
    this.#speed = speed;
  }

  heard(serverTime: number): void {
    this.#offset = Math.max(this.#offset, serverTime - this.#now() * this.#speed);
  }

  /** Server time now; -Infinity before the first message. */
  now(): number {
    return this.#now() * this.#speed + this.#offset;
  }

  realMsUntil(then: number): number {
    return (then - this.now()) / this.#speed;
  }
}
