import { SIGNATURE_SKEW_S } from "#contract/calls/provider.ts";

/** The signature of a request from the future is valid for so long, in ms. */
const VALID_MS = 2 * SIGNATURE_SKEW_S * 1000;

export const seenSchema = `
  -- Requests that were refused and whose signatures may still be valid. A booked one needs no row: its id tells it.
  CREATE TABLE refused_request (
    mark TEXT PRIMARY KEY,
    -- Real time.
    until INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

/**
 * The marks of requests that may not come again, as long as their signatures are valid. They are in memory, which a cell
 * loses when it is idle. The refused ones are stored, since the same request might be booked later.
 */
export class SeenRequests {
  readonly #sql: SqlStorage;
  /** The memory is complete for requests since then. */
  readonly #from: number;
  #now = new Set<string>();
  #before = new Set<string>();
  #since = 0;
  #cleared = 0;

  constructor(sql: SqlStorage, now: number) {
    [this.#sql, this.#from] = [sql, now];
  }

  /** Notes a mark at a real time, ms; false: it has come before. */
  take(mark: string, now: number): boolean {
    if (now - this.#since >= VALID_MS) {
      this.#before = now - this.#since < 2 * VALID_MS ? this.#now : new Set();
      this.#now = new Set();
      this.#since = now;
    }
    if (this.#now.has(mark) || this.#before.has(mark)) return false;
    this.#now.add(mark);
    return now - this.#from >= VALID_MS || !this.#isStored(mark);
  }

  /** Stores the mark of a request that was refused. Runs in a transaction. */
  refused(mark: string, now: number): void {
    if (now - this.#cleared >= VALID_MS) {
      this.#sql.exec("DELETE FROM refused_request WHERE until <= ?", now);
      this.#cleared = now;
    }
    this.#sql.exec("INSERT OR IGNORE INTO refused_request VALUES (?, ?)", mark, now + VALID_MS);
  }

  #isStored(mark: string): boolean {
    return this.#sql.exec("SELECT 1 FROM refused_request WHERE mark = ?", mark).toArray().length > 0;
  }
}
