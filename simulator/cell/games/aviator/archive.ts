import {
  type ArchivedTable,
  oldOnes,
  type OldRowsWanted,
  type Row,
  withoutStakes,
} from "#simulator/cell/archive/archived-table.ts";
import { nameOf } from "./rules.ts";
import type { CancelledStake } from "./stake-rows.ts";

function oldestStakes(sql: SqlStorage, from: string, { before, limit, after }: OldRowsWanted) {
  const stakes = sql
    .exec<CancelledStake & Record<string, SqlStorageValue>>(
      `SELECT ${from}.* FROM ${from} CROSS JOIN aviator_round USING (period) WHERE settled = 1 ORDER BY ${from}.period LIMIT ?`,
      limit,
    )
    .toArray();
  return { rows: oldOnes(stakes, before, (stake) => stake.create_time), after };
}

/** The oldest settled rounds without stakes. A round begins with a stake, which the archive took. */
function emptyRounds(sql: SqlStorage, limit: number): Row[] {
  const holds = (stakes: string) => `EXISTS (SELECT 1 FROM ${stakes} AS stake WHERE stake.period = round.period)`;
  const rounds = sql
    .exec<{ holds: number }>(
      `SELECT *, ${holds("aviator_stake")} OR ${holds("aviator_cancelled")} AS holds
     FROM aviator_round AS round WHERE settled = 1 ORDER BY period LIMIT ?`,
      limit,
    )
    .toArray();
  return withoutStakes(rounds);
}

function transfersOf(row: Row): string[] {
  return ["bet", "win", "bet_refund"].map((kind) => `${kind}:${nameOf(row as unknown as CancelledStake)}`);
}

/** The stakes of settled rounds, and the rounds. */
export const aviatorArchive: readonly ArchivedTable[] = [
  {
    table: "aviator_stake",
    key: ["period", "member", "slot"],
    oldest: (sql, wanted) => oldestStakes(sql, "aviator_stake", wanted),
    transfersOf,
  },
  {
    table: "aviator_cancelled",
    key: ["member", "period", "slot", "attempt"],
    oldest: (sql, wanted) => oldestStakes(sql, "aviator_cancelled", wanted),
    transfersOf,
  },
  {
    table: "aviator_round",
    key: ["period"],
    oldest: (sql, { limit, after }) => ({ rows: emptyRounds(sql, limit), after }),
    transfersOf: () => [],
  },
];
