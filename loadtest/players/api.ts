import type { Ask } from "./calls.ts";
import type { Recorder } from "./recorder.ts";

/** A generator as its players see it. Times are ms. */
export interface Api {
  /** Real time since the epoch. */
  readonly now: () => number;
  /** Returns a function that cancels the timer. */
  readonly later: (run: () => void, delayMs: number) => () => void;
  readonly ask: Ask;
  readonly connect: Connect;
  readonly record: Recorder;
}

/** Opens a socket of a member at a path, such as `/aviator`. */
export type Connect = (path: string, token: string, handlers: SocketHandlers) => Connection;

export interface SocketHandlers {
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  /** Comes once, also if the socket never opened; not after `close`. */
  readonly onEnd: (why: string) => void;
}

export interface Connection {
  send(text: string): void;
  close(): void;
}

export function pause({ later }: Pick<Api, "later">, ms: number): Promise<void> {
  return new Promise((resolve) => later(resolve, Math.max(0, ms)));
}
