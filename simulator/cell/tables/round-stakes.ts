import { PLATFORM } from "#simulator/ledger/accounts.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { Participant } from "#simulator/storage/transactions.ts";
import { COLUMNS, type RoundStake, type StakeRecord } from "./round-stake-rows.ts";

interface Running {
  readonly period: number;
  isSettled: boolean;
  readonly stakes: RoundStake[];
  readonly byBet: Map<string, RoundStake>;
  /** By member, in order of arrival. */
  readonly cancelled: Map<number, RoundStake[]>;
}

/**
 * Stakes on the outcomes of rounds, for Lucky Hit and Win Go. Those of the running round are also in memory, in order
 * of arrival. The database gets them in batches; round-settlement.ts settles them.
 */
export class RoundStakes implements Participant {
  readonly #sql: SqlStorage;
  readonly #ledger: Ledger;
  readonly #running = new Map<string, Running>();
  #placed: RoundStake[] = [];

  constructor(sql: SqlStorage, ledger: Ledger) {
    this.#sql = sql;
    this.#ledger = ledger;
  }

  /** A round's stakes in order of arrival. Memory holds the last requested round. */
  running(table: string, period: number): readonly RoundStake[] {
    return this.#held(table, period).stakes;
  }

  /** True once the round takes no more stakes. Memory holds the last requested round. */
  isSettled(table: string, period: number): boolean {
    return this.#held(table, period).isSettled;
  }

  /** The member's stake with a betId, in any round. */
  byBetId(table: string, period: number, member: number, betId: string): RoundStake | undefined {
    const held = this.#running.get(table);
    if (held?.period === period) return held.byBet.get(betKey(member, betId));
    this.flush();
    return this.#sql
      .exec<RoundStake>(
        `SELECT ${COLUMNS} FROM round_stake WHERE table_name = ? AND period = ? AND member = ? AND bet_id = ?`,
        table,
        period,
        member,
        betId,
      )
      .toArray()[0];
  }

  /** Stores a stake inside a transaction. The caller has checked the balance. */
  place(stake: RoundStake): void {
    const running = this.#held(stake.table_name, stake.period);
    running.stakes.push(stake);
    running.byBet.set(betKey(stake.member, stake.bet_id), stake);
    this.#placed.push(stake);
    this.#ledger.transfer({
      id: `bet:${nameOf(stake)}`,
      kind: "bet",
      debit: stake.member,
      credit: PLATFORM.games,
      amount: stake.amount,
      relation: relationOf(stake.table_name, stake.period),
      time: stake.create_time,
    });
  }

  /** A round's cancelled stakes by member. Memory holds the last requested round. */
  cancelled(table: string, period: number): ReadonlyMap<number, readonly RoundStake[]> {
    return this.#held(table, period).cancelled;
  }

  /** The member's cancelled stake with a betId, in any round. */
  cancelledById(table: string, period: number, member: number, betId: string): RoundStake | undefined {
    const held = this.#running.get(table);
    if (held?.period === period) return held.cancelled.get(member)?.find(({ bet_id }) => bet_id === betId);
    return this.#sql
      .exec<RoundStake>(
        `SELECT ${COLUMNS} FROM round_cancelled WHERE table_name = ? AND period = ? AND member = ? AND bet_id = ?`,
        table,
        period,
        member,
        betId,
      )
      .toArray()[0];
  }

  /** Takes an open stake of the running round back inside a transaction, and refunds it. */
  cancel(stake: RoundStake, now: number): void {
    const { table_name: table, period, member, bet_id: betId } = stake;
    this.flush();
    const where = "WHERE table_name = ? AND period = ? AND member = ? AND bet_id = ?";
    const key = [table, period, member, betId];
    this.#sql.exec(
      `INSERT INTO round_cancelled (id, ${COLUMNS}) SELECT id, ${COLUMNS} FROM round_stake ${where}`,
      ...key,
    );
    this.#sql.exec(`DELETE FROM round_stake ${where}`, ...key);
    const { stakes, byBet, cancelled } = this.#held(table, period);
    stakes.splice(stakes.indexOf(stake), 1);
    byBet.delete(betKey(member, betId));
    addTo(cancelled, stake);
    this.#ledger.transfer({
      id: `bet_refund:${nameOf(stake)}`,
      kind: "bet_refund",
      debit: PLATFORM.games,
      credit: member,
      amount: stake.amount,
      relation: relationOf(table, period),
      time: now,
    });
  }

  /**
   * Marks a round as settled inside a transaction. The outcome and the odds of each pick are JSON, null for a refund.
   * False: it was settled before, or has no stakes.
   */
  settle(table: string, period: number, outcome: string | null, odds: string | null): boolean {
    this.flush();
    const settled = this.#sql
      .exec(
        `UPDATE round_settled SET settled = 1, outcome = ?, odds = ? WHERE table_name = ? AND period = ? AND settled = 0
         RETURNING period`,
        outcome,
        odds,
        table,
        period,
      )
      .toArray();
    const running = this.#running.get(table);
    if (running?.period === period) running.isSettled ||= settled.length > 0;
    return settled.length > 0;
  }

  /** A table's unsettled rounds, oldest first. */
  openPeriods(table: string): number[] {
    return this.#sql
      .exec<{ period: number }>(
        "SELECT period FROM round_settled WHERE table_name = ? AND settled = 0 ORDER BY period",
        table,
      )
      .toArray()
      .map(({ period }) => period);
  }

  /** A page of a member's stakes, newest first, with the cancelled ones. */
  page(member: number, list: string, limit: number, offset: number): StakeRecord[] {
    return this.#sql
      .exec<StakeRecord>(
        `SELECT id, ${COLUMNS}, status, payout, outcome, 0 AS cancelled FROM round_result WHERE member = ? AND list = ?
         UNION ALL
         SELECT id, ${COLUMNS}, 'R', amount, outcome, 1
         FROM round_cancelled JOIN round_settled USING (table_name, period) WHERE member = ? AND list = ?
         ORDER BY id DESC, cancelled LIMIT ? OFFSET ?`,
        member,
        list,
        member,
        list,
        limit,
        offset,
      )
      .toArray();
  }

  count(member: number, list: string): number {
    // Each stake has one bet transfer.
    return this.#ledger.count(member, `bet:${list}`);
  }

  flush(): void {
    if (this.#placed.length === 0) return;
    const rows = this.#placed.map((stake) => [
      stake.table_name,
      stake.list,
      stake.period,
      stake.member,
      stake.bet_id,
      stake.pick,
      stake.amount,
      stake.fee,
      stake.contract_count,
      stake.seed,
      stake.create_time,
    ]);
    const rounds = new Map(
      this.#placed.map(({ table_name, period }) => [`${table_name} ${period}`, [table_name, period]]),
    );
    this.#sql.exec(
      `INSERT OR IGNORE INTO round_settled (table_name, period)
       SELECT value ->> 0, value ->> 1 FROM json_each(?)`,
      JSON.stringify([...rounds.values()]),
    );
    this.#sql.exec(
      `INSERT INTO round_stake (${COLUMNS})
       SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
         value ->> 8, value ->> 9, value ->> 10 FROM json_each(?)`,
      JSON.stringify(rows),
    );
    this.#placed = [];
  }

  forget(): void {
    this.#placed = [];
    this.#running.clear();
  }

  #held(table: string, period: number): Running {
    const held = this.#running.get(table);
    if (held?.period === period) return held;
    this.flush();
    const select = (from: string) =>
      this.#sql
        .exec<RoundStake>(
          `SELECT ${COLUMNS} FROM ${from} WHERE table_name = ? AND period = ? ORDER BY id`,
          table,
          period,
        )
        .toArray();
    const stakes = select("round_stake");
    const cancelled = new Map<number, RoundStake[]>();
    for (const stake of select("round_cancelled")) addTo(cancelled, stake);
    const running = {
      period,
      isSettled: this.#isStoredAsSettled(table, period),
      stakes,
      byBet: new Map(stakes.map((stake) => [betKey(stake.member, stake.bet_id), stake])),
      cancelled,
    };
    this.#running.set(table, running);
    return running;
  }

  #isStoredAsSettled(table: string, period: number): boolean {
    return (
      this.#sql
        .exec("SELECT period FROM round_settled WHERE table_name = ? AND period = ? AND settled = 1", table, period)
        .toArray().length > 0
    );
  }
}

function addTo(cancelled: Map<number, RoundStake[]>, stake: RoundStake): void {
  const own = cancelled.get(stake.member);
  if (own === undefined) cancelled.set(stake.member, [stake]);
  else own.push(stake);
}

function betKey(member: number, betId: string): string {
  return `${member}:${betId}`;
}

/** The name of a round in the transfers of its stakes. */
export function relationOf(table: string, period: number): string {
  return `${table}:${period}`;
}

/** The name of a stake in its transfers. */
export function nameOf({ table_name, period, member, bet_id }: RoundStake): string {
  return `${table_name}:${period}:${member}:${bet_id}`;
}
