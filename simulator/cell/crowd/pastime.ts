import type { AnyCall } from "#contract/call.ts";
import type { SocketGame } from "../sockets/sockets.ts";

/** Makes a member's call, under an Idempotency-Key, and gives its answer. */
export type SendCall = (
  member: number,
  call: AnyCall,
  body: object,
  key: string,
  now: number,
) => Promise<{ readonly code: number; readonly [field: string]: unknown }>;

/** Sends a member's frame and waits for its answer. */
export function sendFrame(game: SocketGame, member: number, text: string, now: number): Promise<void> {
  return new Promise((resolve) => game.onMessage({ member, locale: "in", send: () => resolve() }, text, now));
}

/** When stakes of a round are taken: from `from` up to, and not at, `to`, ms since the epoch. */
export interface Window {
  readonly period: number;
  readonly from: number;
  readonly to: number;
}

/** What one player does in one round. */
export interface Turn {
  /** After this share of the window. */
  readonly at: number;
  /** Does it at `now`; resolves when all of it is answered. */
  readonly go: (now: number) => Promise<void>;
}

/** A game as simulated players know it. */
export interface Pastime {
  readonly name: string;
  /** Called once, before the players begin. */
  prepare?(players: readonly number[]): void;
  /** The round that runs at `now`. May throw: its table may not answer. */
  window(now: number): Promise<Window>;
  /** Null: the player sits the round out. */
  turn(player: number, window: Window): Turn | null;
  /** After turns were taken: resolves when everyone has heard of them who has to. */
  settleIn(): Promise<void>;
}
