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

/** The rows before the first young one; they are in order of their times. */
export function oldOnes<R>(rows: readonly R[], before: number, timeOf: (row: R) => number): readonly R[] {
  const young = rows.findIndex((row) => timeOf(row) >= before);
  return young < 0 ? rows : rows.slice(0, young);
}
