export const aviatorSchema = `
  CREATE TABLE aviator_stake (
    member INTEGER NOT NULL,
    period INTEGER NOT NULL,
    slot INTEGER NOT NULL CHECK (slot IN (0, 1)),
    bet_id TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    auto_cash_out INTEGER,
    -- W waits, S cashed out, F flew away, R given back.
    status TEXT NOT NULL CHECK (status IN ('W', 'S', 'F', 'R')),
    cash_coefficient INTEGER,
    payout INTEGER NOT NULL,
    seed TEXT NOT NULL,
    create_time INTEGER NOT NULL,
    PRIMARY KEY (period, member, slot)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX aviator_stake_member ON aviator_stake (member, period);
  -- The rounds in which this cell holds stakes. A settled round without a result was voided.
  CREATE TABLE aviator_round (period INTEGER PRIMARY KEY, settled INTEGER NOT NULL DEFAULT 0, result INTEGER) STRICT;
`;

/** Cancelled stakes, and the cash-out after a member's silence. */
export const aviatorCancelSchema = `
  -- Of the stakes of a slot in a round, from 0: the earlier ones were cancelled.
  ALTER TABLE aviator_stake ADD COLUMN attempt INTEGER NOT NULL DEFAULT 0;
  -- The silence in ms, and the least coefficient; null: the stake does not wait for silence.
  ALTER TABLE aviator_stake ADD COLUMN silence_ms INTEGER;
  ALTER TABLE aviator_stake ADD COLUMN silence_at INTEGER;
  -- The arrival of the member's last frame; null for other stakes.
  ALTER TABLE aviator_stake ADD COLUMN heard INTEGER;
  CREATE TABLE aviator_cancelled (
    member INTEGER NOT NULL,
    period INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    attempt INTEGER NOT NULL,
    bet_id TEXT NOT NULL,
    amount INTEGER NOT NULL,
    auto_cash_out INTEGER,
    seed TEXT NOT NULL,
    create_time INTEGER NOT NULL,
    PRIMARY KEY (member, period, slot, attempt)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX aviator_cancelled_period ON aviator_cancelled (period);
`;

/** So that the receipt of a cancelled stake says the same as before. */
export const aviatorCancelledTermsSchema = `
  ALTER TABLE aviator_cancelled ADD COLUMN silence_ms INTEGER;
  ALTER TABLE aviator_cancelled ADD COLUMN silence_at INTEGER;
`;

export const aviatorDaySchema = `
  -- What a member's finished stakes of a day come to, up to a round. A page of records counts only those after it.
  CREATE TABLE aviator_day (
    member INTEGER PRIMARY KEY,
    -- The first ms.
    day INTEGER NOT NULL,
    -- The last counted round. All rounds of the member up to it are settled.
    period INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    staked INTEGER NOT NULL,
    paid INTEGER NOT NULL,
    -- Hundredths; null: no stake was cashed out.
    best INTEGER
  ) STRICT;
`;

export interface Stake extends Record<string, SqlStorageValue> {
  readonly member: number;
  readonly period: number;
  readonly slot: number;
  readonly bet_id: string;
  /** Minor units. */
  readonly amount: number;
  /** Hundredths. */
  readonly auto_cash_out: number | null;
  status: "W" | "S" | "F" | "R";
  /** Hundredths. */
  cash_coefficient: number | null;
  payout: number;
  readonly seed: string;
  readonly create_time: number;
  /** The number of the stakes in its slot and round that were cancelled before it. */
  readonly attempt: number;
  /** Ms; null: the stake does not wait for silence. */
  readonly silence_ms: number | null;
  /** Hundredths. */
  readonly silence_at: number | null;
  /** The arrival of the member's last frame, ms since the epoch; null for other stakes. */
  heard: number | null;
}

/** A stake that its member cancelled, and that was refunded. */
export type CancelledStake = Pick<
  Stake,
  | "member"
  | "period"
  | "slot"
  | "attempt"
  | "bet_id"
  | "amount"
  | "auto_cash_out"
  | "seed"
  | "create_time"
  | "silence_ms"
  | "silence_at"
>;

/** A stake in a member's records, with the result of a settled round. */
export interface RecordedStake extends Stake {
  readonly result: number | null;
  readonly cancelled: number;
}

/** The columns of every stake at its insert. */
export const PLACED =
  "member, period, slot, bet_id, amount, auto_cash_out, status, cash_coefficient, payout, seed, create_time";
export const COLUMNS = `${PLACED}, attempt, silence_ms, silence_at, heard`;
export const CANCELLED =
  "member, period, slot, attempt, bet_id, amount, auto_cash_out, seed, create_time, silence_ms, silence_at";

/** A page of a member's stakes, newest first, with the results of settled rounds and the cancelled stakes. */
export function recordedStakes(sql: SqlStorage, member: number, limit: number, offset: number): RecordedStake[] {
  return sql
    .exec<RecordedStake>(
      `SELECT ${COLUMNS}, 0 AS cancelled, result FROM aviator_stake JOIN aviator_round USING (period) WHERE member = ?
       UNION ALL
       SELECT member, period, slot, bet_id, amount, auto_cash_out, 'R', NULL, amount, seed, create_time, attempt, NULL, NULL,
         NULL, 1, result FROM aviator_cancelled JOIN aviator_round USING (period) WHERE member = ?
       ORDER BY period DESC, create_time DESC, slot DESC, attempt DESC LIMIT ? OFFSET ?`,
      member,
      member,
      limit,
      offset,
    )
    .toArray();
}

/** Periods count 1/100 s. */
const PERIOD_MS = 10;

/** Amounts in minor units, the best multiplier in hundredths; null: no stake was cashed out. */
interface StakeSums {
  readonly rounds: number;
  readonly staked: number;
  readonly paid: number;
  readonly best: number | null;
}

interface CountedDay extends StakeSums, Record<string, SqlStorageValue> {
  readonly period: number;
}

interface DayStake extends Record<string, SqlStorageValue> {
  readonly period: number;
  readonly amount: number;
  readonly payout: number;
  readonly status: Stake["status"];
  readonly cash_coefficient: number | null;
  readonly settled: number;
}

/**
 * The sums over a member's finished stakes of a day, given by its first ms. Stores those of settled rounds, so that each
 * stake is counted once and a long day costs no more.
 */
export function sumsOfDay(sql: SqlStorage, member: number, day: number): StakeSums {
  const [counted] = sql
    .exec<CountedDay>(
      "SELECT period, rounds, staked, paid, best FROM aviator_day WHERE member = ? AND day = ?",
      member,
      day,
    )
    .toArray();
  const stakes = sql
    .exec<DayStake>(
      `SELECT period, amount, payout, status, cash_coefficient, settled FROM aviator_stake JOIN aviator_round USING (period)
       WHERE member = ? AND period > ? ORDER BY period`,
      member,
      counted?.period ?? Math.ceil(day / PERIOD_MS) - 1,
    )
    .toArray();
  const open = stakes.findIndex(({ settled }) => settled === 0);
  const ended = open < 0 ? stakes : stakes.slice(0, open);
  const before = counted ?? { rounds: 0, staked: 0, paid: 0, best: null };
  const sums = plus(before, ended);
  const last = ended.at(-1);
  if (last !== undefined) {
    sql.exec(
      "INSERT OR REPLACE INTO aviator_day (member, day, period, rounds, staked, paid, best) VALUES (?, ?, ?, ?, ?, ?, ?)",
      member,
      day,
      last.period,
      sums.rounds,
      sums.staked,
      sums.paid,
      sums.best,
    );
  }
  return plus(sums, stakes.slice(ended.length));
}

/** Adds the finished ones of further stakes. */
function plus({ rounds, staked, paid, best }: StakeSums, stakes: readonly DayStake[]): StakeSums {
  const finished = stakes.filter(({ status }) => status === "S" || status === "F");
  const coefficients = finished.flatMap(({ cash_coefficient }) => cash_coefficient ?? []);
  return {
    rounds: rounds + new Set(finished.map(({ period }) => period)).size,
    staked: finished.reduce((sum, { amount }) => sum + amount, staked),
    paid: finished.reduce((sum, { payout }) => sum + payout, paid),
    best: coefficients.reduce<number | null>((most, each) => Math.max(most ?? 0, each), best),
  };
}
