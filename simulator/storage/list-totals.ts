export const listTotalSchema = `
  -- How long each of a member's lists is and what it comes to: nobody has to count rows to page through them.
  CREATE TABLE list_total (
    member INTEGER NOT NULL,
    list TEXT NOT NULL,
    count INTEGER NOT NULL,
    sum INTEGER NOT NULL,
    PRIMARY KEY (member, list)
  ) STRICT, WITHOUT ROWID;
`;

/** A change of a list: rows added or removed, with their sum in minor units. */
interface ListChange {
  readonly member: number;
  readonly list: string;
  readonly count: number;
  readonly sum?: number;
}

/** Counts and sums of members' lists. The transaction that changes the rows also changes them. */
export class ListTotals {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  add(...changes: readonly ListChange[]): void {
    if (changes.length === 0) return;
    this.#sql.exec(
      `INSERT INTO list_total (member, list, count, sum)
       SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?) WHERE true
       ON CONFLICT (member, list) DO UPDATE SET count = count + excluded.count, sum = sum + excluded.sum`,
      JSON.stringify(changes.map(({ member, list, count, sum = 0 }) => [member, list, count, sum])),
    );
  }

  count(member: number, list: string): number {
    return this.#of(member, list)?.count ?? 0;
  }

  sum(member: number, list: string): number {
    return this.#of(member, list)?.sum ?? 0;
  }

  #of(member: number, list: string): { count: number; sum: number } | undefined {
    return this.#sql
      .exec<{ count: number; sum: number }>(
        "SELECT count, sum FROM list_total WHERE member = ? AND list = ?",
        member,
        list,
      )
      .toArray()[0];
  }
}
