import { EXPORT_MINUTES, EXPORTS_A_DAY } from "#contract/calls/own-data.ts";
import { type Refusal, refuse } from "#contract/refusals.ts";
import { first } from "#simulator/storage/sql.ts";
import { DAY_MS, MINUTE_MS } from "#contract/values/durations.ts";

export const dataExportSchema = `
  -- Who may read what is held about a member, after the password or an operator's act.
  CREATE TABLE data_export (
    member INTEGER NOT NULL,
    time INTEGER NOT NULL,
    -- The hash of a session; or an operator, whose name follows a colon.
    reader TEXT NOT NULL,
    PRIMARY KEY (member, time, reader)
  ) STRICT, WITHOUT ROWID;
`;

const EXPORT_MS = EXPORT_MINUTES * MINUTE_MS;

export function operatorReader(name: string): string {
  return `operator:${name}`;
}

/** Exports that were begun within a day. */
export class Exports {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Lets a reader read, inside a transaction. Refuses a member's session with `exports_of_day`. */
  begin(member: number, reader: string, now: number): { until: number } | Refusal {
    this.#sql.exec("DELETE FROM data_export WHERE member = ? AND time <= ?", member, now - DAY_MS);
    const begun = first<{ n: number }>(
      this.#sql,
      "SELECT count(*) AS n FROM data_export WHERE member = ? AND reader NOT GLOB 'operator:*'",
      member,
    );
    const isOwn = !reader.startsWith("operator:");
    if (isOwn && (begun?.n ?? 0) >= EXPORTS_A_DAY) return refuse("exports_of_day", { with: { max: EXPORTS_A_DAY } });
    this.#sql.exec("INSERT OR REPLACE INTO data_export VALUES (?, ?, ?)", member, now, reader);
    return { until: now + EXPORT_MS };
  }

  /** Null: the reader may read at `now`. */
  mayRead(member: number, reader: string, now: number): Refusal | null {
    const query = "SELECT 1 FROM data_export WHERE member = ? AND time > ? AND reader = ? LIMIT 1";
    const isOpen = this.#sql.exec(query, member, now - EXPORT_MS, reader).toArray().length > 0;
    return isOpen ? null : refuse("export_over");
  }
}
