import type { TextCaps } from "../settings.ts";
import { first } from "../storage/sql.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/values/durations.ts";

export const textCountSchema = `
  -- Text messages of the last ten minutes, by network and over all.
  CREATE TABLE text_count (source TEXT PRIMARY KEY, sent INTEGER NOT NULL, since INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX text_count_since ON text_count (since);
`;

const WINDOW_MS = 10 * MINUTE_MS;
/** Many members may share an address. */
const NETWORK_MAX = 60;
/** Each message costs the installation money. */
const ALL_MAX = 3_000;
/** Old rows that a message deletes. Each adds a network's at most, so the table stays small. */
const PURGED_AT_ONCE = 100;

/** The messages of a source in a window. */
interface Cap {
  readonly source: string;
  readonly max: number;
  readonly windowMs: number;
}

/** Bounds text messages by network and over all, so that nobody makes an installation pay for thousands. */
export class TextCounts {
  readonly #sql: SqlStorage;

  readonly #overAll: readonly Cap[];

  constructor(sql: SqlStorage, { hour, day }: TextCaps) {
    this.#sql = sql;
    this.#overAll = [
      { source: "all", max: ALL_MAX, windowMs: WINDOW_MS },
      ...(hour === undefined ? [] : [{ source: "hour", max: hour, windowMs: HOUR_MS }]),
      ...(day === undefined ? [] : [{ source: "day", max: day, windowMs: DAY_MS }]),
    ];
  }

  /** Counts a message. 0: it may be sent; else ms until the next may. */
  take(network: string, now: number): number {
    const own = { source: `network:${network}`, max: NETWORK_MAX, windowMs: WINDOW_MS };
    const counts = [own, ...this.#overAll].map((cap) => ({ ...cap, ...this.#of(cap, now) }));
    const full = counts.filter(({ sent, max }) => sent >= max);
    if (full.length > 0) return Math.max(...full.map(({ since, windowMs }) => since + windowMs - now));
    this.#sql.exec(
      "DELETE FROM text_count WHERE source IN (SELECT source FROM text_count WHERE since <= ? LIMIT ?)",
      now - WINDOW_MS,
      PURGED_AT_ONCE,
    );
    // Puts back those over all, whose windows may be longer.
    for (const { source, sent, since } of counts) {
      this.#sql.exec("INSERT OR REPLACE INTO text_count VALUES (?, ?, ?)", source, sent + 1, since);
    }
    return 0;
  }

  #of({ source, windowMs }: Cap, now: number): { sent: number; since: number } {
    const row = first<{ sent: number; since: number }>(
      this.#sql,
      "SELECT sent, since FROM text_count WHERE source = ? AND since > ?",
      source,
      now - windowMs,
    );
    return row ?? { sent: 0, since: now };
  }
}
