import { PLATFORM } from "#simulator/ledger/accounts.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { Participant } from "#simulator/storage/transactions.ts";

export const roundStakeSchema = `
  CREATE TABLE round_stake (
    id INTEGER PRIMARY KEY,
    -- 'luckyhit', 'win:P:1' …
    table_name TEXT NOT NULL,
    -- What a member's records are listed by: 'luckyhit', 'win:P' …
    list TEXT NOT NULL,
    period INTEGER NOT NULL,
    member INTEGER NOT NULL,
    bet_id TEXT NOT NULL,
    pick TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    fee INTEGER NOT NULL CHECK (fee >= 0 AND fee <= amount),
    -- How many contracts the amount is made of.
    contract_count INTEGER NOT NULL,
    seed TEXT NOT NULL,
    -- W waits, S won, F lost, R given back.
    status TEXT NOT NULL CHECK (status IN ('W', 'S', 'F', 'R')),
    -- Hundredths; null until it is settled.
    odds INTEGER,
    payout INTEGER NOT NULL,
    create_time INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX round_stake_bet ON round_stake (table_name, period, member, bet_id);
  CREATE INDEX round_stake_list ON round_stake (member, list, id);
  -- The rounds in which this cell holds stakes. A settled round without an outcome was given back.
  CREATE TABLE round_settled (
    table_name TEXT NOT NULL,
    period INTEGER NOT NULL,
    settled INTEGER NOT NULL DEFAULT 0,
    outcome TEXT,
    PRIMARY KEY (table_name, period)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX round_open ON round_settled (table_name, period) WHERE settled = 0;
`;

export const roundOddsSchema = `
  -- What a settled round pays on each pick, in hundredths, as JSON: what its stakes came to follows from it. A round has
  -- thousands of stakes; settling it writes none of them.
  ALTER TABLE round_settled ADD COLUMN odds TEXT;
  UPDATE round_settled SET odds = (
    SELECT json_group_object(pick, odds) FROM (
      SELECT DISTINCT pick, odds FROM round_stake
      WHERE round_stake.table_name = round_settled.table_name AND round_stake.period = round_settled.period))
  WHERE settled = 1 AND outcome IS NOT NULL;
  ALTER TABLE round_stake DROP COLUMN status;
  ALTER TABLE round_stake DROP COLUMN odds;
  ALTER TABLE round_stake DROP COLUMN payout;
  -- Stakes as they stand. W waits, S won, F lost, R given back.
  CREATE VIEW round_result AS SELECT
    round_stake.id, table_name, list, period, member, bet_id, pick, amount, fee, contract_count, seed, create_time,
    CASE WHEN settled = 0 THEN 'W' WHEN outcome IS NULL THEN 'R' WHEN odds ->> pick > 0 THEN 'S' ELSE 'F' END AS status,
    CASE WHEN settled = 0 THEN 0 WHEN outcome IS NULL THEN amount ELSE (amount - fee) * (odds ->> pick) / 100 END AS payout,
    outcome
  FROM round_stake JOIN round_settled USING (table_name, period);
`;

/** A stake on the outcome of a round; money in minor units. */
export interface RoundStake extends Record<string, SqlStorageValue> {
  readonly table_name: string;
  readonly list: string;
  readonly period: number;
  readonly member: number;
  readonly bet_id: string;
  readonly pick: string;
  readonly amount: number;
  readonly fee: number;
  readonly contract_count: number;
  readonly seed: string;
  readonly create_time: number;
}

/** A stake with the outcome of its round, if settled. */
export interface StakeRecord extends RoundStake {
  readonly id: number;
  readonly status: "W" | "S" | "F" | "R";
  readonly payout: number;
  /** JSON. */
  readonly outcome: string | null;
}

const COLUMNS = "table_name, list, period, member, bet_id, pick, amount, fee, contract_count, seed, create_time";

interface Running {
  readonly period: number;
  isSettled: boolean;
  readonly stakes: RoundStake[];
  readonly byBet: Map<string, RoundStake>;
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

  /** A page of a member's stakes, newest first. */
  page(member: number, list: string, limit: number, offset: number): StakeRecord[] {
    return this.#sql
      .exec<StakeRecord>(
        `SELECT id, ${COLUMNS}, status, payout, outcome FROM round_result
         WHERE member = ? AND list = ? ORDER BY id DESC LIMIT ? OFFSET ?`,
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
    const stakes = this.#sql
      .exec<RoundStake>(
        `SELECT ${COLUMNS} FROM round_stake WHERE table_name = ? AND period = ? ORDER BY id`,
        table,
        period,
      )
      .toArray();
    const running = {
      period,
      isSettled: this.#isStoredAsSettled(table, period),
      stakes,
      byBet: new Map(stakes.map((stake) => [betKey(stake.member, stake.bet_id), stake])),
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

function betKey(member: number, betId: string): string {
  return `${member}:${betId}`;
}

/** The name of a round in the transfers of its stakes. */
export function relationOf(table: string, period: number): string {
  return `${table}:${period}`;
}

/** The name of a stake in its transfers. */
function nameOf({ table_name, period, member, bet_id }: RoundStake): string {
  return `${table_name}:${period}:${member}:${bet_id}`;
}
