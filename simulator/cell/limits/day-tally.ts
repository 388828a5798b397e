import type { TransferKind } from "#simulator/ledger/accounts.ts";
import { dayStart } from "#simulator/time/clock.ts";

/** Stakes further apart than this belong to two sessions: the time between them is not playing time. */
const SESSION_GAP_MS = 10 * 60 * 1000;

/** What a member has come to on one day, Asia/Kolkata. */
export interface DayTally {
  /** The day's first ms. */
  readonly day: number;
  /** Stakes less what came back, in minor units; below 0: won. */
  readonly lost: number;
  /** Between stakes less than ten minutes apart. */
  readonly playedMs: number;
  readonly lastStake: number | null;
}

/** A transfer of the member's, minor units above 0. */
export interface Movement {
  readonly kind: TransferKind;
  readonly amount: number;
  readonly time: number;
}

export function emptyTally(day: number): DayTally {
  return { day, lost: 0, playedMs: 0, lastStake: null };
}

/** The tally with one more transfer; one of another day, or that is not of a game, changes nothing. */
export function counted(tally: DayTally, { kind, amount, time }: Movement): DayTally {
  if (dayStart(time) !== tally.day) return tally;
  if (kind === "win" || kind === "bet_refund") return { ...tally, lost: tally.lost - amount };
  if (kind !== "bet") return tally;
  return {
    day: tally.day,
    lost: tally.lost + amount,
    playedMs: playedAt(tally, time),
    lastStake: Math.max(tally.lastStake ?? 0, time),
  };
}

/** The day's playing time, in ms, once another stake is taken at `now`. */
export function playedAt({ playedMs, lastStake }: DayTally, now: number): number {
  const gap = lastStake === null ? SESSION_GAP_MS : Math.max(0, now - lastStake);
  return gap < SESSION_GAP_MS ? playedMs + gap : playedMs;
}
