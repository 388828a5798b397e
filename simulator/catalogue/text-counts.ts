import { first } from "../storage/sql.ts";

export const textCountSchema = `
  -- Text messages of the last ten minutes, by network and over all.
  CREATE TABLE text_count (source TEXT PRIMARY KEY, sent INTEGER NOT NULL, since INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX text_count_since ON text_count (since);
`;

const WINDOW_MS = 10 * 60 * 1000;
/** Many members may share an address. */
const NETWORK_MAX = 60;
/** Each message costs the installation money. */
const ALL_MAX = 3_000;
const ALL = "all";
/** Expired rows that one message deletes. It adds at most two, so the table stays small. */
const PURGED_AT_ONCE = 100;

/** Bounds text messages by network and over all, so that nobody makes an installation pay for thousands. */
export class TextCounts {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Counts a message. 0: it may be sent; else ms until the next may. */
  take(network: string, now: number): number {
    const own = this.#of(`network:${network}`, now);
    const all = this.#of(ALL, now);
    const waits = [...(own.sent >= NETWORK_MAX ? [own] : []), ...(all.sent >= ALL_MAX ? [all] : [])];
    if (waits.length > 0) return Math.max(...waits.map(({ since }) => since + WINDOW_MS - now));
    this.#sql.exec(
      "DELETE FROM text_count WHERE source IN (SELECT source FROM text_count WHERE since <= ? LIMIT ?)",
      now - WINDOW_MS,
      PURGED_AT_ONCE,
    );
    for (const { source, sent, since } of [own, all]) {
      this.#sql.exec("INSERT OR REPLACE INTO text_count VALUES (?, ?, ?)", source, sent + 1, since);
    }
    return 0;
  }

  #of(source: string, now: number): { source: string; sent: number; since: number } {
    const row = first<{ sent: number; since: number }>(
      this.#sql,
      "SELECT sent, since FROM text_count WHERE source = ? AND since > ?",
      source,
      now - WINDOW_MS,
    );
    return { source, ...(row ?? { sent: 0, since: now }) };
  }
}
