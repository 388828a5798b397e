import type { MeterReading } from "../metrics/meter.ts";

/** Money in minor units. */
interface BooksSeen {
  readonly members: number;
  /** Not counted among the members. */
  readonly simulated: number;
  /** In the members' hands. */
  readonly membersMoney: number;
  /** Of all accounts: has to be 0. */
  readonly total: number;
}

export interface CellMetrics extends MeterReading, BooksSeen {
  readonly sockets: number;
  /** The games without a table that are closed for maintenance. */
  readonly closedGames: readonly string[];
}

export function booksAtOneLook(sql: SqlStorage): BooksSeen {
  const people = sql
    .exec<{ members: number; simulated: number }>(
      `SELECT count(*) FILTER (WHERE simulated = 0 AND load_test IS NULL) AS members, coalesce(sum(simulated), 0) AS simulated
       FROM member`,
    )
    .one();
  const money = sql
    .exec<{ total: number; membersMoney: number }>(
      `SELECT coalesce(sum(posted), 0) AS total, coalesce(sum(posted) FILTER (WHERE id > 0), 0) AS membersMoney
       FROM account`,
    )
    .one();
  return { ...people, ...money };
}
