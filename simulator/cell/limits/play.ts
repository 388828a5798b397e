import type { Ledger } from "#simulator/ledger/ledger.ts";
import { type PlaySum, type PlayWindow, SESSION_GAP_MS } from "#simulator/ledger/book.ts";
import { dayStart, monthStart, weekStart } from "#simulator/time/clock.ts";

/** A member's sums in a window, minor units. */
type PlaySums = Readonly<Pick<PlaySum, "staked" | "paid" | "recharged">>;

/** A member's play in the windows that contain a day. */
export interface Play {
  /** The first ms of each window. */
  readonly from: Readonly<Record<PlayWindow, number>>;
  readonly sums: Readonly<Record<PlayWindow, PlaySums>>;
  /** The sum of the day's gaps between stakes below ten minutes. */
  readonly playedMs: number;
  readonly lastStake: number | null;
}

const NOTHING: PlaySums = { staked: 0, paid: 0, recharged: 0 };

/** The play in the windows at `now`. */
export function playAt(ledger: Pick<Ledger, "playOf">, member: number, now: number): Play {
  const sumsOf = (window: PlayWindow) => ledger.playOf(member, window, now) ?? NOTHING;
  const today = ledger.playOf(member, "day", now);
  return {
    from: { day: dayStart(now), week: weekStart(now), month: monthStart(now) },
    sums: { day: sumsOf("day"), week: sumsOf("week"), month: sumsOf("month") },
    playedMs: today?.playedMs ?? 0,
    lastStake: today === null || today.lastStake === 0 ? null : today.lastStake,
  };
}

/** The day's playing time in ms, including a stake at `now`. */
export function playedAt({ playedMs, lastStake }: Pick<Play, "playedMs" | "lastStake">, now: number): number {
  const gap = lastStake === null ? SESSION_GAP_MS : Math.max(0, now - lastStake);
  return gap < SESSION_GAP_MS ? playedMs + gap : playedMs;
}
