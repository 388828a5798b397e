import { isRefusal, type Refusal, refuse } from "#contract/refusals.ts";
import { stakeFault, type StakeLimits as StakeRange } from "#contract/games/stake-limits.ts";
import { EARLY_GAMES } from "#contract/offers.ts";
import type { LimitName } from "#contract/calls/limits.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import { PLAY_WINDOWS, type PlayWindow, type Play, playAt, playedAt } from "#simulator/ledger/book.ts";
import type { Participant } from "#simulator/storage/transactions.ts";
import {
  RULE_SETS,
  type RuleSet,
  changeLimits,
  confirmRaises,
  isExcluded,
  isPaused,
  isUnlimited,
  NO_LIMITS,
  sessionMinutesOf,
  type OwnLimits,
  type WantedLimits,
} from "./rules.ts";
import { MINUTE_MS } from "#contract/values/durations.ts";

export interface StakeBooks {
  readonly ledger: Pick<Ledger, "balance">;
  readonly limits: StakeLimits;
}

/** A stake to judge, minor units. */
interface JudgedStake {
  /** The offer that the game is. */
  readonly game: string;
  readonly member: number;
  readonly amount: number;
  readonly now: number;
  /** True: the client's automatic play placed it. */
  readonly isAutomatic?: boolean;
}

/** Refuses a stake by the rule set, the game's range, the member's own limits or the balance. */
export function refuseStake(
  { ledger, limits }: StakeBooks,
  { game, member, amount, now, isAutomatic = false }: JudgedStake,
  range: StakeRange | null,
): Refusal | null {
  if (!limits.mayPlay(game)) return refuse("no_early_access");
  if (isAutomatic && !limits.rules.autoPlay) return refuse("auto_play_forbidden");
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

/** Decides by the operator's rule set and the members' own limits. */
export interface StakeLimits {
  readonly rules: RuleSet;
  /** False: the game is for members with early access, which nobody has. */
  mayPlay(game: string): boolean;
  /** Refuses a stake (minor units) at `now` of a frozen member, or by its own limits. Runs inside the stake's transaction. */
  mayStake(member: number, amount: number, now: number): Refusal | null;
}

/** A member's limits, and the playing time at which a day ended. */
interface Kept {
  readonly own: OwnLimits;
  readonly spentDay: number;
  readonly spentMs: number;
}

const NOTHING_KEPT: Kept = { own: NO_LIMITS, spentDay: 0, spentMs: 0 };

type Refusals = Readonly<Record<PlayWindow, Refusal["refusal"]>>;

const RECHARGE_REFUSALS: Refusals = {
  day: "recharge_limit",
  week: "recharge_limit_week",
  month: "recharge_limit_month",
};
const LOSS_REFUSALS: Refusals = { day: "loss_limit", week: "loss_limit_week", month: "loss_limit_month" };
const STAKE_REFUSALS: Refusals = { day: "stake_limit", week: "stake_limit_week", month: "stake_limit_month" };

const NAMES = {
  day: { recharge: "daily_recharge", loss: "daily_loss", stake: "daily_stake" },
  week: { recharge: "weekly_recharge", loss: "weekly_loss", stake: "weekly_stake" },
  month: { recharge: "monthly_recharge", loss: "monthly_loss", stake: "monthly_stake" },
} as const satisfies Record<PlayWindow, Record<string, LimitName>>;

/** The limits of a cell's members, cached in memory. */
export class MemberLimits implements Participant, StakeLimits {
  readonly rules: RuleSet;
  readonly #isEarly: boolean;
  readonly #sql: SqlStorage;
  readonly #ledger: Pick<Ledger, "playOf">;
  readonly #frozen: (member: number) => Refusal | null;
  readonly #kept = new Map<number, Kept>();
  /** Members whose cached data changed in the current or last transaction. */
  readonly #touched = new Set<number>();
  #isFlushed = false;

  /** `frozen`: the refusal of a member that an operator has frozen. */
  constructor(
    sql: SqlStorage,
    ledger: Pick<Ledger, "playOf">,
    rules: RuleSet = RULE_SETS.open,
    isEarly = true,
    frozen: (member: number) => Refusal | null = () => null,
  ) {
    this.#isEarly = isEarly;
    this.#frozen = frozen;
    this.#sql = sql;
    this.#ledger = ledger;
    this.rules = rules;
    this.#load(null);
  }

  mayPlay(game: string): boolean {
    return this.#isEarly || !EARLY_GAMES.some((early) => early === game);
  }

  mayStake(member: number, amount: number, now: number): Refusal | null {
    const frozen = this.#frozen(member);
    if (frozen !== null) return frozen;
    const kept = this.#kept.get(member);
    if (kept === undefined && this.rules.sessionMinutes === null) return null;
    return this.#judge(member, kept ?? NOTHING_KEPT, amount, now);
  }

  /**
   * Refuses a recharge (minor units) at `now` of a frozen member, or by the member's own limits. The windows' credits
   * count, gross; the caller adds its open recharges to the amount.
   */
  mayRecharge(member: number, amount: number, now: number): Refusal | null {
    const frozen = this.#frozen(member);
    if (frozen !== null) return frozen;
    const own = this.#kept.get(member)?.own;
    if (own === undefined) return null;
    const away = awayRefusal(own, now);
    if (away !== null) return away;
    for (const window of PLAY_WINDOWS) {
      const limit = own.limits[NAMES[window].recharge].value;
      if (limit === null) continue;
      if (this.playOf(member, now).sums[window].recharged + amount > limit)
        return above(RECHARGE_REFUSALS[window], limit);
    }
    return null;
  }

  /** The member's play in the windows of `now`, staged movements included. */
  playOf(member: number, now: number): Play {
    return playAt(this.#ledger, member, now);
  }

  of(member: number): OwnLimits {
    return this.#kept.get(member)?.own ?? NO_LIMITS;
  }

  /** Sets all requested limits, or none with a refusal. */
  set(member: number, wanted: WantedLimits, now: number): Refusal | null {
    const own = changeLimits(this.of(member), wanted, now);
    if (isRefusal(own)) return own;
    this.#store(member, own, now);
    return null;
  }

  /** Applies the raises that have waited, or refuses with `raise_waits`. */
  confirm(member: number, now: number): Refusal | null {
    const own = confirmRaises(this.of(member), now);
    if (own === null) return refuse("raise_waits");
    this.#store(member, own, now);
    return null;
  }

  #store(member: number, own: OwnLimits, now: number): void {
    if (isUnlimited(own, now)) this.#drop(member);
    else this.#keep(member, { spentDay: 0, spentMs: 0, ...this.#kept.get(member), own });
  }

  /** Takes the limits of a deleted member, inside its transaction. */
  remove(member: number): void {
    this.#drop(member);
  }

  flush(): void {
    // The rows are written, but the transaction can still fail, so the touched members stay listed.
    this.#isFlushed = true;
  }

  /** Reloads only the members that the failed transaction touched, since a full reload is slow. */
  forget(): void {
    for (const member of this.#touched) {
      this.#kept.delete(member);
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
    const away = awayRefusal(own, now);
    if (away !== null) return away;
    const minutes = sessionMinutesOf(own, this.rules);
    const play = this.playOf(member, now);
    if (minutes !== null && this.#isPlayedOut(member, kept, play, minutes * MINUTE_MS, now)) {
      return refuse("session_limit");
    }
    for (const window of PLAY_WINDOWS) {
      const { staked, paid } = play.sums[window];
      const loss = own.limits[NAMES[window].loss].value;
      if (loss !== null && staked - paid + amount > loss) return above(LOSS_REFUSALS[window], loss);
      const stake = own.limits[NAMES[window].stake].value;
      if (stake !== null && staked + amount > stake) return above(STAKE_REFUSALS[window], stake);
    }
    return null;
  }

  /** A day's ended playing time stays ended: a pause, which does not count, must not reopen it. */
  #isPlayedOut(member: number, kept: Kept, play: Play, limitMs: number, now: number): boolean {
    if (kept.spentDay === play.from.day && kept.spentMs >= limitMs) return true;
    const played = playedAt(play, now);
    if (played < limitMs) return false;
    this.#keep(member, { own: kept.own, spentDay: play.from.day, spentMs: played });
    return true;
  }

  #keep(member: number, kept: Kept): void {
    const { limits, pauseUntil, realityMinutes } = kept.own;
    this.#sql.exec(
      `INSERT OR REPLACE INTO member_limit (member, limits, exclude_until, spent_day, spent_ms) VALUES (?, ?, ?, ?, ?)`,
      member,
      JSON.stringify({ ...limits, pauseUntil, realityMinutes }),
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
      // Rows of earlier versions have fewer names.
      const stored = JSON.parse(row.limits) as Partial<
        OwnLimits["limits"] & Omit<OwnLimits, "limits" | "excludeUntil">
      >;
      const { pauseUntil = null, realityMinutes = null, ...limits } = stored;
      const own: OwnLimits = {
        limits: { ...NO_LIMITS.limits, ...limits },
        pauseUntil,
        excludeUntil: row.exclude_until,
        realityMinutes,
      };
      this.#kept.set(row.member, { own, spentDay: row.spent_day, spentMs: row.spent_ms });
    }
  }
}

function awayRefusal(own: OwnLimits, now: number): Refusal | null {
  if (isExcluded(own, now)) return refuse("self_excluded");
  return isPaused(own, now) ? refuse("paused") : null;
}

function above(refusal: Refusal["refusal"], limit: number): Refusal {
  return refuse(refusal, { with: { max: limit / 100 } });
}
