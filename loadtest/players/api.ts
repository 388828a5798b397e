import type { Ask } from "./calls.ts";
import type { MeasureName } from "../measures.ts";

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

/** Takes the values of a run. */
export interface Recorder {
  /** A time in ms, a count, or 0 or 1 for a share. */
  add(measure: MeasureName, value: number): void;
  complain(message: string): void;
}

/** Slower answers count as late: by then a player has pressed again. */
const LATE_MS = 1_000;

export function countAnswer(record: Recorder, measure: MeasureName, ackMs: number, unexpected: string | null): void {
  record.add(measure, ackMs);
  record.add("unanswered", 0);
  record.add("late_answers", ackMs > LATE_MS ? 1 : 0);
  record.add("refused", unexpected === null ? 0 : 1);
  if (unexpected !== null) record.complain(unexpected);
}

interface LagWatch {
  readonly now: () => number;
  readonly later: (run: () => void, delayMs: number) => void;
  readonly everyMs: number;
  readonly isOver: () => boolean;
}

/**
 * Records how late a timer comes that is due every `everyMs`, because answers wait as long as timers. Every missed
 * moment counts, so that a generator that stalls cannot leave out its stall.
 */
export function watchLag(record: Recorder, { now, later, everyMs, isOver }: LagWatch): void {
  let due = now() + everyMs;
  const look = () => {
    const time = now();
    for (; due <= time; due += everyMs) record.add("generator_lag", time - due);
    if (!isOver()) later(look, due - now());
  };
  later(look, everyMs);
}
