import type { Refusal } from "#contract/refusals.ts";

/** The times that every round has, ms since the epoch. */
export interface RoundTimes {
  readonly period: number;
  /** Stakes are accepted from this time … */
  readonly openTime: number;
  /** … to just before this time. */
  readonly lockTime: number;
}

export interface RunningRound<Round extends RoundTimes, Outcome> {
  readonly round: Round;
  readonly commitment: string;
  /** The refusal of stakes while the game is closed; null: it is open. */
  readonly closed: Refusal | null;
  /** Null until the table has drawn, after the lock. Secret until the round's end. */
  outcome: Outcome | null;
  /** True: the round was called off. */
  voided: boolean;
  /** True once its end is shown. */
  isOver: boolean;
}

export type AnyRunning = RunningRound<RoundTimes, unknown>;

/** True once a round has its outcome, or will never have one. */
export function isDecided({ outcome, voided }: AnyRunning): boolean {
  return outcome !== null || voided;
}

/** True if the outcome is drawn at `now`, but not known here. */
export function isUnknown(running: AnyRunning, now: number): boolean {
  return now >= running.round.lockTime && !isDecided(running);
}
