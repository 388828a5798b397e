import { TABLES } from "#simulator/rounds/tables.ts";
import { type ArchivedTable, oldOnes, type OldRowsWanted, type Row, withoutStakes } from "../archive/archived-table.ts";
import type { RoundStake } from "./round-stake-rows.ts";
import { nameOf } from "./round-stakes.ts";

/** Reads the stakes of the oldest settled rounds of each table from one of the two tables of stakes. */
function oldestStakes(sql: SqlStorage, from: string, { before, limit, after }: OldRowsWanted) {
  const rows = TABLES.flatMap((table) => {
    const stakes = sql
      .exec<RoundStake>(
        `SELECT ${from}.* FROM ${from} CROSS JOIN round_settled USING (table_name, period)
         WHERE ${from}.table_name = ? AND settled = 1 ORDER BY ${from}.period LIMIT ?`,
        table,
        limit,
      )
      .toArray();
    return oldOnes(stakes, before, (stake) => stake.create_time);
  });
  return { rows: rows.slice(0, limit), after };
}

/** The oldest settled rounds of a table without stakes. A round begins with a stake, which the archive took. */
function emptyRounds(sql: SqlStorage, table: string, limit: number): Row[] {
  const holds = (stakes: string) =>
    `EXISTS (SELECT 1 FROM ${stakes} AS stake WHERE stake.table_name = round.table_name AND stake.period = round.period)`;
  const rounds = sql
    .exec<{ holds: number }>(
      `SELECT *, ${holds("round_stake")} OR ${holds("round_cancelled")} AS holds
     FROM round_settled AS round WHERE table_name = ? AND settled = 1 ORDER BY period LIMIT ?`,
      table,
      limit,
    )
    .toArray();
  return withoutStakes(rounds);
}

const KEY = ["table_name", "period", "member", "bet_id"];

/** The stakes of Lucky Hit and Win Go, and their rounds. */
export const roundArchive: readonly ArchivedTable[] = [
  {
    table: "round_stake",
    key: KEY,
    oldest: (sql, wanted) => oldestStakes(sql, "round_stake", wanted),
    transfersOf: (row) => ["bet", "win", "bet_refund"].map((kind) => `${kind}:${nameOf(row as RoundStake)}`),
  },
  {
    table: "round_cancelled",
    key: KEY,
    oldest: (sql, wanted) => oldestStakes(sql, "round_cancelled", wanted),
    transfersOf: (row) => ["bet", "bet_refund"].map((kind) => `${kind}:${nameOf(row as RoundStake)}`),
  },
  {
    table: "round_settled",
    key: ["table_name", "period"],
    oldest: (sql, { limit, after }) => ({
      rows: TABLES.flatMap((table) => emptyRounds(sql, table, limit)).slice(0, limit),
      after,
    }),
    transfersOf: () => [],
  },
];
