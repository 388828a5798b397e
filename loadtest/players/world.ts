/** What a player at a table needs of the world. Times are ms. */
export interface World {
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
