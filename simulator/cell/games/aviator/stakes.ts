import type { SettledFee, SettledFees } from "#simulator/cell/tables/settled-fees.ts";
import type { Participant } from "#simulator/storage/transactions.ts";
import {
  CANCELLED,
  type CancelledStake,
  COLUMNS,
  PLACED,
  type RecordedStake,
  recordedStakes,
  type Stake,
  sumsOfDay,
} from "./stake-rows.ts";

/** Aviator takes no fee; this share of a stake counts as the fee for the inviters' shares. */
const COUNTED_FEE_PERCENT = 1;

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
  #cancelled: CancelledStake[] = [];
  /** The stakes that wait for silence, and those whose `heard` is not stored yet. */
  #silent: Stake[] = [];
  readonly #heard = new Set<Stake>();

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
    if (stake.silence_ms !== null) this.#silent.push(stake);
  }

  /** The cancelled stakes of a round, in order of arrival. */
  cancelled(period: number): readonly CancelledStake[] {
    if (this.#period !== period) this.#load(period);
    return this.#cancelled;
  }

  /** The member's cancelled stake with a betId, in any round. */
  cancelledById(member: number, period: number, betId: string): CancelledStake | undefined {
    // Nearly every round has none, so that a stake costs no query.
    if (this.#period === period) {
      return this.#cancelled.find((each) => each.member === member && each.bet_id === betId);
    }
    return this.#sql
      .exec<Stake>(
        `SELECT ${CANCELLED} FROM aviator_cancelled WHERE member = ? AND period = ? AND bet_id = ?`,
        member,
        period,
        betId,
      )
      .toArray()[0];
  }

  /** Takes an open stake of the running round back, so that its slot is free. */
  cancel(stake: Stake): void {
    const { member, period, slot } = stake;
    this.flush();
    const where = "WHERE period = ? AND member = ? AND slot = ?";
    this.#sql.exec(
      `INSERT INTO aviator_cancelled (${CANCELLED}) SELECT ${CANCELLED} FROM aviator_stake ${where}`,
      period,
      member,
      slot,
    );
    this.#sql.exec(`DELETE FROM aviator_stake ${where}`, period, member, slot);
    this.#running.splice(this.#running.indexOf(stake), 1);
    this.#bySlot.delete(slotKey(member, slot));
    this.#silent = this.#silent.filter((each) => each !== stake);
    this.#heard.delete(stake);
    this.#cancelled.push(stake);
  }

  /** A member's stakes of the running round that wait for silence. */
  silent(period: number, member: number): Stake[] {
    if (this.#period !== period) this.#load(period);
    return this.#silent.length === 0 ? [] : this.#silent.filter((stake) => stake.member === member);
  }

  /** Notes a member's frame for a stake that waits for silence. The next `saveHeard` stores it. */
  hear(stake: Stake, now: number): void {
    stake.heard = now;
    this.#heard.add(stake);
  }

  /** True if `saveHeard` has something to store. */
  get hasHeard(): boolean {
    return this.#heard.size > 0;
  }

  saveHeard(): void {
    this.flush();
    this.#writeSilence([...this.#heard]);
    this.#heard.clear();
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
    this.saveHeard();
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

  page(member: number, limit: number, offset: number): RecordedStake[] {
    return recordedStakes(this.#sql, member, limit, offset);
  }

  sumsOfDay(member: number, day: number): ReturnType<typeof sumsOfDay> {
    return sumsOfDay(this.#sql, member, day);
  }

  flush(): void {
    if (this.#placed.length > 0) {
      if (!this.#opened) {
        this.#sql.exec("INSERT OR IGNORE INTO aviator_round (period) VALUES (?)", this.#period);
        this.#opened = true;
      }
      // In the order of the primary key, each page is written once.
      const byMember = this.#placed.toSorted((one, other) => one.member - other.member);
      const rows = byMember.map((stake) => [
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
        `INSERT INTO aviator_stake (${PLACED})
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
           value ->> 8, value ->> 9, value ->> 10 FROM json_each(?)`,
        JSON.stringify(rows),
      );
      // Few stakes have these, and the others shall not pay for them.
      this.#writeSilence(this.#placed.filter(({ attempt, silence_ms }) => attempt > 0 || silence_ms !== null));
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

  #writeSilence(stakes: readonly Stake[]): void {
    if (stakes.length === 0) return;
    const rows = stakes.map((s) => [s.member, s.period, s.slot, s.attempt, s.silence_ms, s.silence_at, s.heard]);
    this.#sql.exec(
      `UPDATE aviator_stake
       SET attempt = row.attempt, silence_ms = row.silence_ms, silence_at = row.silence_at, heard = row.heard
       FROM (SELECT value ->> 0 AS member, value ->> 1 AS period, value ->> 2 AS slot, value ->> 3 AS attempt,
         value ->> 4 AS silence_ms, value ->> 5 AS silence_at, value ->> 6 AS heard FROM json_each(?)) AS row
       WHERE aviator_stake.period = row.period AND aviator_stake.member = row.member AND aviator_stake.slot = row.slot`,
      JSON.stringify(rows),
    );
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
    this.#cancelled = [];
    this.#silent = [];
    this.#heard.clear();
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
    this.#silent = this.#running.filter(({ silence_ms }) => silence_ms !== null);
    this.#heard.clear();
    this.#cancelled = this.#sql
      .exec<Stake>(`SELECT ${CANCELLED} FROM aviator_cancelled WHERE period = ? ORDER BY create_time, attempt`, period)
      .toArray();
  }
}

function slotKey(member: number, slot: number): number {
  return member * 2 + slot;
}
