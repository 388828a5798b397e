import type { SettledFee, SettledFees } from "#simulator/cell/tables/settled-fees.ts";
import type { Participant } from "#simulator/storage/transactions.ts";

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
}

/** Aviator takes no fee; this share of a stake counts as the fee for the inviters' shares. */
const COUNTED_FEE_PERCENT = 1;

const COLUMNS =
  "member, period, slot, bet_id, amount, auto_cash_out, status, cash_coefficient, payout, seed, create_time";

/**
 * The stakes of a cell's members. Those of the running round are also in memory, in order of arrival. The database gets
 * them in batches at the end of a transaction.
 */
export class Stakes implements Participant {
  readonly #sql: SqlStorage;
  readonly #fees: SettledFees;
  #period: number | null = null;
  /** True if the database has the running round. */
  #opened = false;
  #isSettled = false;
  #running: Stake[] = [];
  #bySlot = new Map<number, Stake>();
  #placed: Stake[] = [];
  #changed: Stake[] = [];

  constructor(sql: SqlStorage, fees: SettledFees) {
    this.#sql = sql;
    this.#fees = fees;
  }

  running(period: number): readonly Stake[] {
    if (this.#period !== period) this.#load(period);
    return this.#running;
  }

  /** True once the round takes no more stakes. */
  isSettled(period: number): boolean {
    if (this.#period !== period) this.#load(period);
    return this.#isSettled;
  }

  at(period: number, member: number, slot: number): Stake | undefined {
    if (this.#period !== period) this.#load(period);
    return this.#bySlot.get(slotKey(member, slot));
  }

  /** The member's stake with a betId, in any round. */
  byBetId(member: number, period: number, betId: string): Stake | undefined {
    return this.#sql
      .exec<Stake>(
        `SELECT ${COLUMNS} FROM aviator_stake WHERE member = ? AND period = ? AND bet_id = ?`,
        member,
        period,
        betId,
      )
      .toArray()[0];
  }

  place(stake: Stake): void {
    if (this.#period !== stake.period) this.#load(stake.period);
    this.#running.push(stake);
    this.#bySlot.set(slotKey(stake.member, stake.slot), stake);
    this.#placed.push(stake);
  }

  /** Ends an open stake. */
  end(stake: Stake, status: "S" | "R", cashCoefficient: number | null, payout: number): void {
    stake.status = status;
    stake.cash_coefficient = cashCoefficient;
    stake.payout = payout;
    this.#changed.push(stake);
  }

  /**
   * Settles a round inside a transaction, once: open stakes have lost. A null result voids the round. After a restart,
   * a cell may call this again for a settled round.
   */
  settle(period: number, result: number | null, now: number): void {
    this.flush();
    const closed = this.#sql
      .exec(
        "UPDATE aviator_round SET settled = 1, result = ? WHERE period = ? AND settled = 0 RETURNING period",
        result,
        period,
      )
      .toArray();
    if (closed.length > 0) {
      this.#sql.exec("UPDATE aviator_stake SET status = 'F' WHERE status = 'W' AND period = ?", period);
      if (result !== null) this.#fees.record(this.#feesOf(period, now));
    }
    if (this.#period === period) this.#drop();
  }

  #feesOf(period: number, now: number): SettledFee[] {
    return this.#sql
      .exec<{ member: number; staked: number }>(
        "SELECT member, sum(amount) AS staked FROM aviator_stake WHERE period = ? GROUP BY member",
        period,
      )
      .toArray()
      .map(({ member, staked }) => {
        const fee = Math.floor((staked * COUNTED_FEE_PERCENT) / 100);
        return { game: "aviator", period, member, fee, time: now };
      });
  }

  /** Unsettled rounds, oldest first. */
  openPeriods(): number[] {
    return this.#sql
      .exec<{ period: number }>("SELECT period FROM aviator_round WHERE settled = 0 ORDER BY period")
      .toArray()
      .map(({ period }) => period);
  }

  /** A page of a member's stakes, newest first, with the results of settled rounds. */
  page(member: number, limit: number, offset: number): (Stake & { result: number | null })[] {
    return this.#sql
      .exec<Stake & { result: number | null }>(
        `SELECT ${COLUMNS}, result FROM aviator_stake JOIN aviator_round USING (period)
         WHERE member = ? ORDER BY period DESC, slot LIMIT ? OFFSET ?`,
        member,
        limit,
        offset,
      )
      .toArray();
  }

  flush(): void {
    if (this.#placed.length > 0) {
      if (!this.#opened) {
        this.#sql.exec("INSERT OR IGNORE INTO aviator_round (period) VALUES (?)", this.#period);
        this.#opened = true;
      }
      const rows = this.#placed.map((stake) => [
        stake.member,
        stake.period,
        stake.slot,
        stake.bet_id,
        stake.amount,
        stake.auto_cash_out,
        stake.status,
        stake.cash_coefficient,
        stake.payout,
        stake.seed,
        stake.create_time,
      ]);
      this.#sql.exec(
        `INSERT INTO aviator_stake (${COLUMNS})
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
           value ->> 8, value ->> 9, value ->> 10 FROM json_each(?)`,
        JSON.stringify(rows),
      );
      this.#placed = [];
    }
    if (this.#changed.length > 0) {
      const rows = this.#changed.map((stake) => [
        stake.member,
        stake.period,
        stake.slot,
        stake.status,
        stake.cash_coefficient,
        stake.payout,
      ]);
      this.#sql.exec(
        `UPDATE aviator_stake SET status = ended.status, cash_coefficient = ended.coefficient, payout = ended.payout
         FROM (SELECT value ->> 0 AS member, value ->> 1 AS period, value ->> 2 AS slot, value ->> 3 AS status,
           value ->> 4 AS coefficient, value ->> 5 AS payout FROM json_each(?)) AS ended
         WHERE aviator_stake.period = ended.period AND aviator_stake.member = ended.member
           AND aviator_stake.slot = ended.slot`,
        JSON.stringify(rows),
      );
      this.#changed = [];
    }
  }

  forget(): void {
    this.#placed = [];
    this.#changed = [];
    this.#drop();
  }

  #drop(): void {
    this.#period = null;
    this.#opened = false;
    this.#running = [];
    this.#bySlot.clear();
  }

  #load(period: number): void {
    this.flush();
    this.#opened = false;
    this.#period = period;
    this.#isSettled =
      this.#sql.exec("SELECT period FROM aviator_round WHERE period = ? AND settled = 1", period).toArray().length > 0;
    this.#running = this.#sql
      .exec<Stake>(`SELECT ${COLUMNS} FROM aviator_stake WHERE period = ? ORDER BY create_time`, period)
      .toArray();
    this.#bySlot = new Map(this.#running.map((stake) => [slotKey(stake.member, stake.slot), stake]));
  }
}

function slotKey(member: number, slot: number): number {
  return member * 2 + slot;
}
