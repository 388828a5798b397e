import { isRefusal, type Refusal, refuse } from "#contract/refusals.ts";
import { stakeFault, type StakeLimits as StakeRange } from "#simulator/games/stake-limits.ts";
import type { TransferKind } from "#simulator/ledger/accounts.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { Participant } from "#simulator/storage/transactions.ts";
import { dayStart } from "#simulator/time/clock.ts";
import {
  changeLimits,
  isExcluded,
  isUnlimited,
  NO_LIMITS,
  type OwnLimits,
  valueAt,
  type WantedLimits,
} from "./rules.ts";

interface StakeBooks {
  readonly ledger: Pick<Ledger, "balance">;
  readonly limits: StakeLimits;
}

/** Refuses a stake (minor units) outside the game's range or the member's own limits, or above the balance. */
export function refuseStake(
  { ledger, limits }: StakeBooks,
  { member, amount, now }: { readonly member: number; readonly amount: number; readonly now: number },
  range: StakeRange | null,
): Refusal | null {
  const fault = range === null ? null : rangeRefusal(amount, range);
  if (fault !== null) return fault;
  const limited = limits.mayStake(member, amount, now);
  if (limited !== null) return limited;
  return ledger.balance(member) < amount ? refuse("insufficient_balance") : null;
}

function rangeRefusal(amount: number, range: StakeRange): Refusal | null {
  const fault = stakeFault(amount, range);
  if (fault === null) return null;
  return fault === "too_small"
    ? refuse("stake_too_small", { with: { min: range.min / 100 } })
    : refuse("stake_too_large", { with: { max: range.max / 100 } });
}

/** Stakes further apart than this belong to two sessions; the gap is not playing time. */
const SESSION_GAP_MS = 10 * 60 * 1000;

/** A member's games on one day, Asia/Kolkata. */
export interface DayTally {
  /** The day's first ms. */
  readonly day: number;
  /** Stakes less payouts, in minor units; negative if the member won. */
  readonly lost: number;
  /** Sum of the gaps between stakes below ten minutes. */
  readonly playedMs: number;
  readonly lastStake: number | null;
}

/** A transfer of the member, minor units above 0. */
export interface Movement {
  readonly kind: TransferKind;
  readonly amount: number;
  readonly time: number;
}

export function emptyTally(day: number): DayTally {
  return { day, lost: 0, playedMs: 0, lastStake: null };
}

/** Adds a transfer to the tally, unless it is of another day or of no game. */
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

/** The day's playing time in ms, including a stake at `now`. */
export function playedAt({ playedMs, lastStake }: DayTally, now: number): number {
  const gap = lastStake === null ? SESSION_GAP_MS : Math.max(0, now - lastStake);
  return gap < SESSION_GAP_MS ? playedMs + gap : playedMs;
}

export const memberLimitSchema = `
  -- Of those members alone who have set themselves limits.
  CREATE TABLE member_limit (
    member INTEGER PRIMARY KEY,
    -- JSON: each limit by its name, with the raise that waits.
    limits TEXT NOT NULL,
    exclude_until INTEGER,
    -- The last day (its first ms) on which a stake was refused for the playing time, and what that was.
    spent_day INTEGER NOT NULL,
    spent_ms INTEGER NOT NULL
  ) STRICT;
`;

/** Decides by the members' own limits. */
export interface StakeLimits {
  /**
   * Refuses a stake (minor units) at `now` with `self_excluded`, `session_limit` or `loss_limit`. Runs inside the
   * transaction of the stake.
   */
  mayStake(member: number, amount: number, now: number): Refusal | null;
}

/** A day's tally and its last transfer. */
interface Held {
  tally: DayTally;
  seq: number;
}

/** A member's limits, and the playing time at which a day ended. */
interface Kept {
  readonly own: OwnLimits;
  readonly spentDay: number;
  readonly spentMs: number;
}

const MINUTE_MS = 60_000;
/** Commits are in order of time, except for short delays. */
const ORDER_SLACK_MS = MINUTE_MS;

/** The limits of a cell's members, cached in memory. */
export class MemberLimits implements Participant, StakeLimits {
  readonly #sql: SqlStorage;
  readonly #ledger: Pick<Ledger, "flush" | "sumOfDay">;
  readonly #kept = new Map<number, Kept>();
  readonly #held = new Map<number, Held>();
  /** Members whose cached limits changed in the current or last transaction. */
  readonly #touched = new Set<number>();
  #isFlushed = false;

  constructor(sql: SqlStorage, ledger: Pick<Ledger, "flush" | "sumOfDay">) {
    this.#sql = sql;
    this.#ledger = ledger;
    this.#load(null);
  }

  mayStake(member: number, amount: number, now: number): Refusal | null {
    const kept = this.#kept.get(member);
    return kept === undefined ? null : this.#judge(member, kept, amount, now);
  }

  /**
   * Refuses a recharge (minor units) at `now` with `self_excluded` or `recharge_limit`. Today's credits count; the
   * caller adds its open recharges to the amount.
   */
  mayRecharge(member: number, amount: number, now: number): Refusal | null {
    const kept = this.#kept.get(member);
    if (kept === undefined) return null;
    if (isExcluded(kept.own, now)) return refuse("self_excluded");
    const limit = valueAt(kept.own.limits.daily_recharge, now);
    if (limit === null) return null;
    const isOver = this.#ledger.sumOfDay(member, "recharge", now) + amount > limit;
    return isOver ? refuse("recharge_limit", { with: { max: limit / 100 } }) : null;
  }

  of(member: number): OwnLimits {
    return this.#kept.get(member)?.own ?? NO_LIMITS;
  }

  /** Sets all requested limits, or none with a refusal. */
  set(member: number, wanted: WantedLimits, now: number): Refusal | null {
    const own = changeLimits(this.of(member), wanted, now);
    if (isRefusal(own)) return own;
    if (isUnlimited(own, now)) this.#drop(member);
    else this.#keep(member, { spentDay: 0, spentMs: 0, ...this.#kept.get(member), own });
    return null;
  }

  flush(): void {
    // The rows are written, but the transaction can still fail, so the touched members stay listed.
    this.#isFlushed = true;
  }

  /** Reloads only the members that the failed transaction touched, since a full reload is slow. */
  forget(): void {
    for (const member of this.#touched) {
      this.#kept.delete(member);
      this.#held.delete(member);
      this.#load(member);
    }
    this.#touched.clear();
  }

  #touch(member: number): void {
    if (this.#isFlushed) this.#touched.clear();
    this.#isFlushed = false;
    this.#touched.add(member);
  }

  #judge(member: number, kept: Kept, amount: number, now: number): Refusal | null {
    const { own } = kept;
    if (isExcluded(own, now)) return refuse("self_excluded");
    const loss = valueAt(own.limits.daily_loss, now);
    const minutes = valueAt(own.limits.session_minutes, now);
    if (loss === null && minutes === null) return null;
    const tally = this.#tally(member, now);
    if (minutes !== null && this.#isPlayedOut(member, kept, tally, minutes * MINUTE_MS, now)) {
      return refuse("session_limit");
    }
    const isOver = loss !== null && tally.lost + amount > loss;
    return isOver ? refuse("loss_limit", { with: { max: loss / 100 } }) : null;
  }

  /** A day's ended playing time stays ended: a pause, which does not count, must not reopen it. */
  #isPlayedOut(member: number, kept: Kept, tally: DayTally, limitMs: number, now: number): boolean {
    if (kept.spentDay === tally.day && kept.spentMs >= limitMs) return true;
    const played = playedAt(tally, now);
    if (played < limitMs) return false;
    this.#keep(member, { own: kept.own, spentDay: tally.day, spentMs: played });
    return true;
  }

  /** The day so far, including staged transfers. */
  #tally(member: number, now: number): DayTally {
    this.#ledger.flush();
    const day = dayStart(now);
    const held = this.#held.get(member);
    const from = held?.tally.day === day ? held : { tally: emptyTally(day), seq: this.#lastBefore(member, day) };
    const rows = this.#sql.exec<{ seq: number; kind: TransferKind; amount: number; time: number }>(
      "SELECT seq, kind, amount, time FROM transfer WHERE member = ? AND seq > ? ORDER BY seq",
      member,
      from.seq,
    );
    let { tally, seq } = from;
    for (const row of rows) {
      tally = counted(tally, row);
      seq = row.seq;
    }
    this.#touch(member);
    this.#held.set(member, { tally, seq });
    return tally;
  }

  /** The last transfer that is certainly older than the day. */
  #lastBefore(member: number, day: number): number {
    const [row] = this.#sql
      .exec<{ seq: number }>(
        "SELECT seq FROM transfer WHERE member = ? AND time < ? ORDER BY seq DESC LIMIT 1",
        member,
        day - ORDER_SLACK_MS,
      )
      .toArray();
    return row?.seq ?? 0;
  }

  #keep(member: number, kept: Kept): void {
    this.#sql.exec(
      `INSERT OR REPLACE INTO member_limit (member, limits, exclude_until, spent_day, spent_ms) VALUES (?, ?, ?, ?, ?)`,
      member,
      JSON.stringify(kept.own.limits),
      kept.own.excludeUntil,
      kept.spentDay,
      kept.spentMs,
    );
    this.#touch(member);
    this.#kept.set(member, kept);
  }

  #drop(member: number): void {
    this.#sql.exec("DELETE FROM member_limit WHERE member = ?", member);
    this.#touch(member);
    this.#kept.delete(member);
    this.#held.delete(member);
  }

  #load(member: number | null): void {
    const rows = this.#sql.exec<{
      member: number;
      limits: string;
      exclude_until: number | null;
      spent_day: number;
      spent_ms: number;
    }>(
      `SELECT member, limits, exclude_until, spent_day, spent_ms FROM member_limit${member === null ? "" : " WHERE member = ?"}`,
      ...(member === null ? [] : [member]),
    );
    for (const row of rows) {
      const limits = JSON.parse(row.limits) as OwnLimits["limits"];
      const own = { limits, excludeUntil: row.exclude_until };
      this.#kept.set(row.member, { own, spentDay: row.spent_day, spentMs: row.spent_ms });
    }
  }
}
