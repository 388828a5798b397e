import { MINUTE_MS } from "#contract/values/durations.ts";
import { dayStart, monthStart, weekStart } from "../time/clock.ts";
import type { TransferKind } from "./accounts.ts";
import { listOf, type Stake } from "./stake.ts";

/** Stakes further apart than this belong to two sessions; the gap is not playing time. */
const SESSION_GAP_MS = 10 * MINUTE_MS;

/** The calendar windows of the counters, Asia/Kolkata. A week begins on Monday. */
export const PLAY_WINDOWS = ["day", "week", "month"] as const;
export type PlayWindow = (typeof PLAY_WINDOWS)[number];

const STARTS: Readonly<Record<PlayWindow, (time: number) => number>> = {
  day: dayStart,
  week: weekStart,
  month: monthStart,
};

/** A member's play in a window, minor units. */
export interface PlaySum {
  /** The first ms. */
  readonly start: number;
  /** Gross stakes. */
  bets: number;
  /** Stakes less refunds. */
  staked: number;
  /** Payouts of stakes. */
  paid: number;
  /** Recharges, gross: a withdrawal gives no room back. */
  recharged: number;
  /** Transfers to other members. */
  sent: number;
  /** The sum of the gaps below ten minutes between stakes. */
  playedMs: number;
  /** 0: no stake. */
  lastStake: number;
}

/** A day of the list whose records show the day's sums. The stakes in unsettled rounds are among them. */
export interface DayOfList {
  readonly day: number;
  /** Rounds with a stake that is neither cancelled nor given back. */
  rounds: number;
  staked: number;
  paid: number;
  /** The highest result of a stake that was paid. */
  best: number | null;
  /** The newest round, with its stakes, and the newest one before it that was given back. */
  period: number;
  stakes: number;
  refunded: number;
}

/** Follow from a member's movements, as the balance does. */
export interface Counters {
  /** How many there are of each kind of movement; bets also by their list, as `bet:<list>`. */
  counts: Record<string, number>;
  /** How many stakes there ever were in a list. */
  placed: Record<string, number>;
  /** The newest stake of each list, and of the newest `win` and `bet_refund`, by their `at`. */
  newest: Record<string, number>;
  /** The newest window and the one before: a call that began before midnight may commit after it. */
  windows: Record<PlayWindow, PlaySum[]>;
  day: DayOfList | null;
}

/** The list whose days are summed, and the time of its periods, ms. A checkpoint has room for one. */
export interface SummedDays {
  readonly list: string;
  readonly timeOf: (period: number) => number;
}

export type StoredBook = { balance: number; upto: number; open: string; counters: string; rows_from: number };

/** A member's balance and counters as of now, from the checkpoint and the rows after it. */
export class Book {
  readonly member: number;
  balance: number;
  /** The time of the newest movement. */
  last: number;
  counters: Counters;
  /** The stakes that have not ended, by their `at`. */
  readonly open: Set<number>;
  /** Rows from before this time have left; 0: none have. */
  rowsFrom: number;
  /** Stakes since the checkpoint. */
  stakes = 0;
  /** The gain of the games since the checkpoint. */
  gain = 0;
  readonly #days: SummedDays | null;

  constructor(member: number, stored: StoredBook | null, days: SummedDays | null = null) {
    this.member = member;
    this.#days = days;
    this.balance = stored?.balance ?? 0;
    this.last = stored?.upto ?? 0;
    this.rowsFrom = stored?.rows_from ?? 0;
    this.open = new Set(stored === null ? [] : (JSON.parse(stored.open) as number[]));
    this.counters =
      stored === null
        ? { counts: {}, placed: {}, newest: {}, windows: { day: [], week: [], month: [] }, day: null }
        : (JSON.parse(stored.counters) as Counters);
  }

  /** The time of the next movement, which arrived at `now`: no two of a member have the same. */
  next(now: number): number {
    return Math.max(now, this.last + 1);
  }

  /** The values of a checkpoint up to the newest movement. */
  checkpoint(): [member: number, upto: number, balance: number, open: number[], counters: Counters] {
    return [this.member, this.last, this.balance, [...this.open], this.counters];
  }

  /** Counts a stake. */
  bet(stake: Stake): void {
    const { at, create_time: time, amount, game, period } = stake;
    const { placed, newest } = this.counters;
    const list = listOf(game);
    this.#move(at, -amount);
    this.stakes += 1;
    this.gain += amount;
    this.open.add(at);
    this.#count("bet", 1);
    this.#count(`bet:${list}`, 1);
    placed[list] = (placed[list] ?? 0) + 1;
    newest[list] = at;
    this.#play(time, (sum, window) => {
      sum.bets += amount;
      sum.staked += amount;
      if (window !== "day") return;
      const gap = time - sum.lastStake;
      if (gap > 0 && gap < SESSION_GAP_MS) sum.playedMs += gap;
      sum.lastStake = Math.max(sum.lastStake, time);
    });
    if (list === this.#days?.list) this.#dayBet(dayStart(this.#days.timeOf(period)), period, amount);
  }

  /** Counts the end of a stake. */
  end(stake: Stake): void {
    const { at, end_at: endAt, end_time: time, payout, status, game } = stake;
    if (endAt === null || time === null) throw new Error("the stake has not ended");
    this.#move(endAt, payout);
    this.gain -= payout;
    this.open.delete(at);
    const isRefund = status === "R" || status === "C";
    if (payout > 0) {
      const kind = isRefund ? "bet_refund" : "win";
      this.#count(kind, 1);
      this.counters.newest[kind] = at;
      this.#play(time, (sum) => {
        if (isRefund) sum.staked -= payout;
        else sum.paid += payout;
      });
    }
    if (listOf(game) !== this.#days?.list) return;
    const { day } = this.counters;
    if (day?.day === dayStart(this.#days.timeOf(stake.period))) dayEnd(day, stake, isRefund);
  }

  /** Counts a movement that is no stake's. */
  transfer(kind: TransferKind, change: number, at: number, time: number): void {
    this.#move(at, change);
    this.#count(kind, 1);
    if (kind === "recharge") this.#play(time, (sum) => (sum.recharged += change));
    // A provider's win beyond the first of its round.
    if (kind === "win") this.#play(time, (sum) => (sum.paid += change));
    if (kind === "transfer_out") this.#play(time, (sum) => (sum.sent -= change));
  }

  /** Takes a stake that has left out of the counts. */
  leave({ game, status, payout }: Stake): void {
    this.#count("bet", -1);
    this.#count(`bet:${listOf(game)}`, -1);
    if (payout > 0) this.#count(status === "S" ? "win" : "bet_refund", -1);
  }

  count(kind: string): number {
    return this.counters.counts[kind] ?? 0;
  }

  /** The member's play in a window that contains `now`; null: nothing. */
  playOf(window: PlayWindow, now: number): PlaySum | null {
    const start = STARTS[window](now);
    return this.counters.windows[window].find((sum) => sum.start === start) ?? null;
  }

  /** The day of the list with its sums at `now`; null: no stake. */
  dayOf(now: number): DayOfList | null {
    const { day } = this.counters;
    return day?.day === dayStart(now) ? day : null;
  }

  #move(at: number, change: number): void {
    this.balance += change;
    this.last = Math.max(this.last, at);
    if (this.balance < 0) throw new Error(`account ${this.member} would owe`);
  }

  #count(kind: string, more: number): void {
    const { counts } = this.counters;
    counts[kind] = (counts[kind] ?? 0) + more;
  }

  #play(time: number, add: (sum: PlaySum, window: PlayWindow) => void): void {
    for (const window of PLAY_WINDOWS) {
      const start = STARTS[window](time);
      const sums = this.counters.windows[window];
      let sum = sums.find((each) => each.start === start);
      if (sum === undefined) {
        sum = { start, bets: 0, staked: 0, paid: 0, recharged: 0, sent: 0, playedMs: 0, lastStake: 0 };
        sums.push(sum);
        sums.sort((one, other) => other.start - one.start);
        sums.length = Math.min(sums.length, 2);
      }
      add(sum, window);
    }
  }

  #dayBet(start: number, period: number, amount: number): void {
    const before = this.counters.day;
    if (before !== null && start < before.day) return;
    const day =
      before?.day === start
        ? before
        : { day: start, rounds: 0, staked: 0, paid: 0, best: null, period: 0, stakes: 0, refunded: 0 };
    this.counters.day = day;
    day.staked += amount;
    if (day.period !== period || day.stakes === 0) day.rounds += 1;
    day.stakes = day.period === period ? day.stakes + 1 : 1;
    day.period = period;
  }
}

function dayEnd(day: DayOfList, { amount, period, payout, status, result }: Stake, isRefund: boolean): void {
  if (!isRefund) {
    day.paid += payout;
    day.best = Math.max(day.best ?? 0, result ?? 0);
    return;
  }
  day.staked -= amount;
  if (status === "C" || period === day.period) {
    day.stakes -= 1;
    if (day.stakes === 0) day.rounds -= 1;
  } else if (day.refunded !== period) {
    // An older round is given back as a whole.
    day.refunded = period;
    day.rounds -= 1;
  }
}

/** A member's sums in a window, minor units. */
type PlaySums = Readonly<Pick<PlaySum, "staked" | "paid" | "recharged">>;

/** A member's play in the windows that contain a day. */
export interface Play {
  /** The first ms of each window. */
  readonly from: Readonly<Record<PlayWindow, number>>;
  readonly sums: Readonly<Record<PlayWindow, PlaySums>>;
  /** The sum of the day's gaps between stakes below ten minutes. */
  readonly playedMs: number;
  /** 0: no stake. */
  readonly lastStake: number;
}

/** Tells a member's sums in a window; null: nothing. */
interface PlayBooks {
  playOf(member: number, window: PlayWindow, now: number): PlaySum | null;
}

const NOTHING: PlaySums = { staked: 0, paid: 0, recharged: 0 };

/** The play in the windows at `now`. */
export function playAt(books: PlayBooks, member: number, now: number): Play {
  const sumsOf = (window: PlayWindow) => books.playOf(member, window, now) ?? NOTHING;
  const today = books.playOf(member, "day", now);
  return {
    from: { day: dayStart(now), week: weekStart(now), month: monthStart(now) },
    sums: { day: sumsOf("day"), week: sumsOf("week"), month: sumsOf("month") },
    playedMs: today?.playedMs ?? 0,
    lastStake: today?.lastStake ?? 0,
  };
}

/** The day's playing time in ms, including a stake at `now`. */
export function playedAt({ playedMs, lastStake }: Pick<Play, "playedMs" | "lastStake">, now: number): number {
  const gap = Math.max(0, now - lastStake);
  return gap < SESSION_GAP_MS ? playedMs + gap : playedMs;
}
