// A round of Lucky Hit on the clock: 30 s on the wall clock. Times are ms since the round's start unless said otherwise.

export const ROUND_MS = 30_000;
export const OPEN_MS = 4_000;
export const LOCK_MS = 19_000;
/** The second between lock and cards is for drawing the outcome. */
export const CARDS_MS = 20_000;

/** A round's fixed points, ms since the epoch. `period` is the start in rounds since the epoch. */
export interface Round {
  readonly period: number;
  readonly startTime: number;
  /** Stakes are taken from here … */
  readonly openTime: number;
  /** … up to, and not at, this time. */
  readonly lockTime: number;
  readonly cardsTime: number;
  readonly endTime: number;
}

/** The period that runs at `now`: epoch seconds / 30. */
export function periodAt(now: number): number {
  return Math.floor(now / ROUND_MS);
}

export function roundOf(period: number): Round {
  const startTime = period * ROUND_MS;
  return {
    period,
    startTime,
    openTime: startTime + OPEN_MS,
    lockTime: startTime + LOCK_MS,
    cardsTime: startTime + CARDS_MS,
    endTime: startTime + ROUND_MS,
  };
}

export type Phase = "waiting" | "open" | "locked" | "shown";

/** Where a round is at `now`, a time from its start up to its end. */
export function phaseAt(now: number, round: Round): Phase {
  if (now < round.openTime) return "waiting";
  if (now < round.lockTime) return "open";
  return now < round.cardsTime ? "locked" : "shown";
}
