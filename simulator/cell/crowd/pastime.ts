import type { AnyCall } from "#contract/call.ts";
import type { SocketGame } from "../sockets/sockets.ts";

/** Makes a member's call under an Idempotency-Key and returns its answer. */
export type SendCall = (
  member: number,
  call: AnyCall,
  body: object,
  key: string,
  now: number,
) => Promise<{ readonly code: number; readonly [field: string]: unknown }>;

/** Sends a member's frame and waits for its answer. */
export function sendFrame(game: SocketGame, member: number, text: string, now: number): Promise<void> {
  const sender = { member, locale: "in", logInLocale: "in" } as const;
  return new Promise((resolve) => game.onMessage({ ...sender, send: () => resolve() }, text, now));
}

/** The time of stakes in a round, from `from` inclusive to `to` exclusive, ms since the epoch. */
export interface Window {
  readonly period: number;
  readonly from: number;
  readonly to: number;
}

/** The action of a player in a round. */
export interface Turn {
  /** Share of the window, 0 to 1. */
  readonly at: number;
  /** Acts at `now`; resolves once every answer has come. */
  readonly go: (now: number) => Promise<void>;
}

/** A game that simulated players can play. */
export interface Pastime {
  readonly name: string;
  /** Runs once, before the players begin. */
  prepare?(players: readonly number[]): void;
  /** The round at `now`. Throws if its table does not answer. */
  window(now: number): Promise<Window>;
  /** Null: the player skips the round. */
  turn(player: number, window: Window): Turn | null;
  /** Resolves once the table has received the turns. */
  settleIn(): Promise<void>;
}
