import { type ArchivedTable, oldOnes } from "../archive/archived-table.ts";

interface InstantArchiveNeeds {
  /** The game's name in relations of transfers: "dice". */
  readonly relation: string;
  /** Its table, with `id`, `member`, `nonce` and `create_time`. */
  readonly table: string;
  /** SQL: true for a row that has ended. */
  readonly ended: string;
}

/** The name among a member's lists for the number of rows that have left. */
export function archivedList(relation: string): string {
  return `archived:${relation}`;
}

/**
 * The old rows of a game whose stakes settle at once. Each member's newest row stays, since the next nonce follows from
 * it: a nonce used again would use a revealed seed.
 */
export function instantArchive({ relation, table, ended }: InstantArchiveNeeds): ArchivedTable {
  return {
    table,
    key: ["id"],
    countedAs: archivedList(relation),
    oldest(sql, { before, limit, after }) {
      const seen = sql
        .exec<{ id: number; create_time: number; stays: number }>(
          `SELECT *, NOT ${ended} OR nonce = (SELECT max(nonce) FROM ${table} AS own WHERE own.member = each.member) AS stays
           FROM (SELECT * FROM ${table} WHERE id > ? ORDER BY id LIMIT ?) AS each`,
          after,
          limit,
        )
        .toArray();
      const old = oldOnes(seen, before, (row) => row.create_time);
      return {
        rows: old.flatMap(({ stays, ...row }) => (stays === 0 ? [row] : [])),
        after: old.at(-1)?.id ?? after,
      };
    },
    transfersOf: ({ id }) => [`bet:${relation}:${Number(id)}`, `win:${relation}:${Number(id)}`],
  };
}

/** The nonce of a member's oldest row that is not in the archive; null: there is none. */
export function oldestNonce(sql: SqlStorage, table: string, member: number): number | null {
  const [oldest] = sql
    .exec<{ nonce: number }>(`SELECT nonce FROM ${table} WHERE member = ? ORDER BY nonce LIMIT 1`, member)
    .toArray();
  return oldest?.nonce ?? null;
}
