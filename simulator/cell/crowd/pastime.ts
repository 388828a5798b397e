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
  /** The round that runs at `now`. May throw: its table may not answer. */
  window(now: number): Promise<Window>;
  /** Null: the player sits the round out. */
  turn(player: number, window: Window): Turn | null;
  /** After turns were taken: resolves when everyone has heard of them who has to. */
  settleIn(): Promise<void>;
}
