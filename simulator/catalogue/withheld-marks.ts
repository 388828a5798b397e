import type { Withheld } from "../objects/catalogue-api.ts";

export const withheldSchema = `
  -- Numbers of deleted accounts, and the devices of excluded ones, as keyed hashes.
  CREATE TABLE withheld (
    mark TEXT PRIMARY KEY,
    -- When it may open an account again, and when the exclusion ends, ms; 0: neither keeps it from that.
    free_time INTEGER NOT NULL,
    away_until INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX withheld_end ON withheld (max(free_time, away_until));
`;

/** More than one, so that old marks go faster than new ones come. */
const DROPPED_AT_ONCE = 10;

/** The numbers and devices that may open no account for a while. A repeat changes nothing. */
export class WithheldMarks {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Withholds marks until the later of the times that are known of each. */
  add(marks: readonly string[], { freeTime, awayUntil }: Withheld, now: number): void {
    this.#sql.exec(
      `DELETE FROM withheld WHERE mark IN (
         SELECT mark FROM withheld WHERE max(free_time, away_until) <= ? ORDER BY max(free_time, away_until) LIMIT ?)`,
      now,
      DROPPED_AT_ONCE * marks.length,
    );
    for (const mark of marks) {
      this.#sql.exec(
        `INSERT INTO withheld VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET
           free_time = max(free_time, excluded.free_time), away_until = max(away_until, excluded.away_until)`,
        mark,
        freeTime,
        awayUntil,
      );
    }
  }

  /** The latest times of the marks; 0: none. */
  of(marks: readonly string[]): Withheld {
    return this.#sql
      .exec<{ freeTime: number; awayUntil: number }>(
        `SELECT coalesce(max(free_time), 0) AS freeTime, coalesce(max(away_until), 0) AS awayUntil
         FROM json_each(?) CROSS JOIN withheld ON mark = json_each.value`,
        JSON.stringify(marks),
      )
      .one();
  }
}
