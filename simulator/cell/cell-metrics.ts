import type { MeterReading } from "../metrics/meter.ts";

/** Money in minor units. */
interface BooksSeen {
  readonly members: number;
  /** In the members' hands. */
  readonly membersMoney: number;
  /** Of all accounts: has to be 0. */
  readonly total: number;
}

export interface CellMetrics extends MeterReading, BooksSeen {
  readonly sockets: number;
  readonly minesAreClosed: boolean;
}

export function booksAtOneLook(sql: SqlStorage): BooksSeen {
  const { members } = sql.exec<{ members: number }>("SELECT count(*) AS members FROM member").one();
  const money = sql
    .exec<{ total: number; membersMoney: number }>(
      `SELECT coalesce(sum(posted), 0) AS total, coalesce(sum(posted) FILTER (WHERE id > 0), 0) AS membersMoney
       FROM account`,
    )
    .one();
  return { members, ...money };
}
