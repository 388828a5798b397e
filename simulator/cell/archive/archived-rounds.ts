import { type ArchivedTable, oldOnes, type OldRowsWanted, type Row } from "./archived-table.ts";

/** The tables of a kind of rounds and their stakes. */
interface RoundTables {
  readonly rounds: string;
  readonly stakes: string;
  readonly cancelled: string;
  /** The columns that name a round; `period` is the last. */
  readonly roundKey: readonly string[];
  readonly stakeKey: readonly string[];
  readonly cancelledKey: readonly string[];
  /** The values of the columns before `period`, in turn. */
  readonly groups: readonly (readonly string[])[];
  /** The name of a stake in its transfers. */
  nameOf(stake: Row): string;
}

/** The stakes of settled rounds, and the rounds once they have none left. */
export function archivedRounds(tables: RoundTables): ArchivedTable[] {
  const { rounds, stakes, cancelled, roundKey, stakeKey, cancelledKey, groups, nameOf } = tables;
  const ofGroup = (table: string) =>
    roundKey
      .slice(0, -1)
      .map((column) => `${table}.${column} = ? AND `)
      .join("");
  const holds = (table: string) =>
    `EXISTS (SELECT 1 FROM ${table} AS stake WHERE ${roundKey.map((column) => `stake.${column} = round.${column}`).join(" AND ")})`;

  const oldestStakes =
    (table: string) =>
    (sql: SqlStorage, { before, limit, after }: OldRowsWanted) => {
      const query = `SELECT ${table}.* FROM ${table} CROSS JOIN ${rounds} USING (${roundKey.join(", ")})
      WHERE ${ofGroup(table)}settled = 1 ORDER BY ${table}.period LIMIT ?`;
      const rows = groups.flatMap((group) => {
        const found = sql.exec<{ create_time: number }>(query, ...group, limit).toArray();
        return oldOnes(found, before, ({ create_time }) => create_time);
      });
      return { rows: rows.slice(0, limit), after };
    };

  /** A round begins with a stake, so the archive took those of an empty one. */
  const emptyRounds = (sql: SqlStorage, { limit, after }: OldRowsWanted) => {
    const query = `SELECT *, ${holds(stakes)} OR ${holds(cancelled)} AS holds FROM ${rounds} AS round
      WHERE ${ofGroup("round")}settled = 1 ORDER BY period LIMIT ?`;
    const rows = groups.flatMap((group) => {
      const found = sql.exec<{ holds: number }>(query, ...group, limit).toArray();
      const held = found.findIndex(({ holds: holdsStakes }) => holdsStakes === 1);
      const before = held < 0 ? found : found.slice(0, held);
      return before.flatMap(({ holds: holdsStakes, ...round }) => (holdsStakes === 0 ? [round] : []));
    });
    return { rows: rows.slice(0, limit), after };
  };

  const transfersOf =
    (...kinds: readonly string[]) =>
    (stake: Row) =>
      kinds.map((kind) => `${kind}:${nameOf(stake)}`);
  return [
    {
      table: stakes,
      key: stakeKey,
      oldest: oldestStakes(stakes),
      transfersOf: transfersOf("bet", "win", "bet_refund"),
    },
    {
      table: cancelled,
      key: cancelledKey,
      oldest: oldestStakes(cancelled),
      transfersOf: transfersOf("bet", "bet_refund"),
    },
    { table: rounds, key: roundKey, oldest: emptyRounds, transfersOf: () => [] },
  ];
}
