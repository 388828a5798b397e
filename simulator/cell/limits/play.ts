import type { Movement } from "#simulator/ledger/ledger.ts";
import { type PlaySum, type PlayWindow, SESSION_GAP_MS } from "#simulator/ledger/play-sums.ts";
import { dayStart, monthStart, weekStart } from "#simulator/time/clock.ts";

/** A member's sums in a window, minor units. */
export interface PlaySums {
  /** Stakes less refunds. */
  readonly staked: number;
  /** Payouts of stakes. */
  readonly paid: number;
  /** Recharges, gross. */
  readonly recharged: number;
}

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

function windowsAt(now: number): Play["from"] {
  return { day: dayStart(now), week: weekStart(now), month: monthStart(now) };
}

/** The play in the windows at `now`, by their counters. */
export function playAt(counters: readonly PlaySum[], now: number): Play {
  const sumsOf = (window: PlayWindow): PlaySums => {
    const { staked, paid, recharged } = counters.find(({ span }) => span === window) ?? NOTHING;
    return { staked, paid, recharged };
  };
  const today = counters.find(({ span }) => span === "day");
  return {
    from: windowsAt(now),
    sums: { day: sumsOf("day"), week: sumsOf("week"), month: sumsOf("month") },
    playedMs: today?.played_ms ?? 0,
    lastStake: today === undefined || today.last_stake === 0 ? null : today.last_stake,
  };
}

/** Adds a transfer; null if it is of another day, so that the counters must be read again. */
export function counted(play: Play, { kind, amount, time }: Omit<Movement, "member">): Play | null {
  const more = sumsOf(kind, amount);
  if (more === null) return play;
  if (dayStart(time) !== play.from.day) return null;
  const { day, week, month } = play.sums;
  const sums = { day: added(day, more), week: added(week, more), month: added(month, more) };
  if (kind !== "bet") return { ...play, sums };
  return { ...play, sums, playedMs: playedAt(play, time), lastStake: Math.max(play.lastStake ?? 0, time) };
}

/** The day's playing time in ms, including a stake at `now`. */
export function playedAt({ playedMs, lastStake }: Pick<Play, "playedMs" | "lastStake">, now: number): number {
  const gap = lastStake === null ? SESSION_GAP_MS : Math.max(0, now - lastStake);
  return gap < SESSION_GAP_MS ? playedMs + gap : playedMs;
}

/** Null: a transfer of no game, and no recharge. */
function sumsOf(kind: Movement["kind"], amount: number): PlaySums | null {
  if (kind === "bet") return { ...NOTHING, staked: amount };
  if (kind === "bet_refund") return { ...NOTHING, staked: -amount };
  if (kind === "win") return { ...NOTHING, paid: amount };
  return kind === "recharge" ? { ...NOTHING, recharged: amount } : null;
}

function added(one: PlaySums, other: PlaySums): PlaySums {
  return {
    staked: one.staked + other.staked,
    paid: one.paid + other.paid,
    recharged: one.recharged + other.recharged,
  };
}
