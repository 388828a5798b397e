/** The first ms of a day, like `dayStart`. */
const dayOf = (time: string) => `((${time} + 19800000) / 86400000 * 86400000 - 19800000)`;

export const listTotalSchema = `
  -- How long each of a member's lists is and what it comes to: nobody has to count rows to page through them.
  CREATE TABLE list_total (
    member INTEGER NOT NULL,
    list TEXT NOT NULL,
    count INTEGER NOT NULL,
    sum INTEGER NOT NULL,
    PRIMARY KEY (member, list)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO list_total SELECT member, 'recharge', count(*), 0 FROM recharge GROUP BY member;
  INSERT INTO list_total SELECT member, 'withdrawal', count(*), 0 FROM withdrawal GROUP BY member;
  INSERT INTO list_total SELECT member, 'withdrawn:' || ${dayOf("create_time")} AS list, count(*), sum(price)
    FROM withdrawal WHERE status <> 'Reject' GROUP BY member, list;
  INSERT INTO list_total SELECT member, 'suggestion', count(*), 0 FROM suggestion GROUP BY member;
  INSERT INTO list_total SELECT referrer, 'invited:' || level, count(*), 0 FROM invited GROUP BY referrer, level;
  INSERT INTO list_total SELECT referrer, 'invited:' || level || ':' || ${dayOf("time")} AS list, count(*), 0
    FROM invited GROUP BY referrer, list;
  INSERT INTO list_total SELECT member, 'order:' || iif(status = 'placing', 'undelivered', status) AS list, count(*), 0
    FROM shop_order GROUP BY member, list;
  INSERT INTO list_total SELECT member, 'profit:' || level, count(*), sum(contribution) FROM profit GROUP BY member, level;
  INSERT INTO list_total SELECT member, 'profit', count(*), sum(change) FROM profit GROUP BY member;
  CREATE INDEX shop_order_status ON shop_order (member, status, id);
  CREATE INDEX profit_applied ON profit (member, relation) WHERE level = 0;
  CREATE INDEX aviator_round_open ON aviator_round (period) WHERE settled = 0;
`;

/** The profit of each day; members can move it from the next day on. */
export const profitDaySchema = `
  INSERT INTO list_total SELECT member, 'profit:in:' || ${dayOf("time")} AS list, count(*), sum(change)
    FROM profit WHERE level > 0 GROUP BY member, list;
`;

/** A change of a list: rows added or removed, with their sum in minor units. */
export interface ListChange {
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
