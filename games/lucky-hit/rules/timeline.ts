// The timeline of a round of Lucky Hit: 30 s. Times are ms since the round's start unless said otherwise.

export const ROUND_MS = 30_000;
export const OPEN_MS = 4_000;
export const LOCK_MS = 19_000;
/** The outcome is drawn in the second between lock and cards. */
export const CARDS_MS = 20_000;
/** With a beacon the cards wait for it. drand's quicknet publishes at 21 s. */
export const CARDS_AFTER_BEACON_MS = 22_000;

/** The times of a round, ms since the epoch. `period` counts rounds since the epoch. */
export interface Round {
  readonly period: number;
  readonly startTime: number;
  /** Stakes are accepted from this time … */
  readonly openTime: number;
  /** … to just before this time. */
  readonly lockTime: number;
  readonly cardsTime: number;
  readonly endTime: number;
}

/** The running period: epoch seconds / 30. */
export function periodAt(now: number): number {
  return Math.floor(now / ROUND_MS);
}

export function roundOf(period: number, hasBeacon = false): Round {
  const startTime = period * ROUND_MS;
  return {
    period,
    startTime,
    openTime: startTime + OPEN_MS,
    lockTime: startTime + LOCK_MS,
    cardsTime: startTime + (hasBeacon ? CARDS_AFTER_BEACON_MS : CARDS_MS),
    endTime: startTime + ROUND_MS,
  };
}

export type Phase = "waiting" | "open" | "locked" | "shown";

/** The phase at `now`, a time within the round. */
export function phaseAt(now: number, round: Round): Phase {
  if (now < round.openTime) return "waiting";
  if (now < round.lockTime) return "open";
  return now < round.cardsTime ? "locked" : "shown";
}
