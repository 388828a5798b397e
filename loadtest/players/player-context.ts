// Reads frames as text. A thousand frames a second reach all players together, and players ignore most of them. Parsing
// each would keep a generator so busy that it would measure its own delay.

const CMD_AT = `{"cmd":`.length;
const CMD_LENGTH = 7;

/** A frame's kind; NaN if its text begins in an unusual way. */
export function cmdIn(text: string): number {
  return Number.parseFloat(text.slice(CMD_AT, CMD_AT + CMD_LENGTH));
}

const NUMBER_LENGTH = 20;

/** Number in a field that occurs once, also as text; NaN without it. */
export function numberIn(text: string, field: string): number {
  const name = String.raw`\"${field}\":`;
  let at = text.indexOf(name);
  if (at < 0) return Number.NaN;
  at += name.length;
  while (' \\"'.includes(text[at] ?? "x")) at++;
  return Number.parseFloat(text.slice(at, at + NUMBER_LENGTH));
}

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

/** A player at a table, with its answers recorded. */
export interface TablePlayer {
  receive(text: string): void;
  leave(): void;
  /** Number of messages without an answer. */
  readonly open: number;
  /** Whether it played a round to its end. */
  readonly isDone: boolean;
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

  /** Takes the time that a message tells. A backend without such times counts as having this machine's. */
  heard(serverTime: number | null): void {
    const local = this.#now() * this.#speed;
    this.#offset = Math.max(this.#offset, serverTime === null || Number.isNaN(serverTime) ? 0 : serverTime - local);
  }

  /** Server time now; -Infinity before the first message. */
  now(): number {
    return this.#now() * this.#speed + this.#offset;
  }

  realMsUntil(then: number): number {
    return (then - this.now()) / this.#speed;
  }
}
