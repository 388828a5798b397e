/** Which old rows a look wants. */
export interface OldRowsWanted {
  /** Made before this time, ms since the epoch. */
  readonly before: number;
  readonly limit: number;
  /** Of a table that is read by id: those with greater ids. */
  readonly after: number;
}

export type Row = Readonly<Record<string, SqlStorageValue>>;

export interface OldRows {
  readonly rows: readonly Row[];
  /** The `after` of the next look. */
  readonly after: number;
}

/** The finished rows of a table, which leave for the archive once they are old. */
export interface ArchivedTable {
  readonly table: string;
  /** The columns that name a row. */
  readonly key: readonly string[];
  /** Old rows that nothing changes any more, the oldest first. */
  oldest(sql: SqlStorage, wanted: OldRowsWanted): OldRows;
  /** The ids of the transfers that a row may have caused. */
  transfersOf(row: Row): readonly string[];
  /** The name, among a member's lists, of the count of rows that have left. */
  readonly countedAs?: string;
}

/** The rows before the first young one; they are in order of their times. It reads no row after that one. */
export function oldOnes<R>(rows: Iterable<R>, before: number, timeOf: (row: R) => number): R[] {
  const old: R[] = [];
  for (const row of rows) {
    if (timeOf(row) >= before) break;
    old.push(row);
  }
  return old;
}

/** The settled rounds before the first one that holds stakes. */
export function withoutStakes(rounds: Iterable<Row & { readonly settled: number; readonly holds: number }>): Row[] {
  const empty: Row[] = [];
  for (const { holds, ...round } of rounds) {
    if (round.settled === 0) continue;
    if (holds === 1) break;
    empty.push(round);
  }
  return empty;
}
