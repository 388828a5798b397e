export const attemptSchema = `
  -- Wrong passwords in a row, by mobile number: those of no account are counted alike, so that a lock says nothing of one.
  CREATE TABLE attempt (
    mobile TEXT PRIMARY KEY,
    wrong_tries INTEGER NOT NULL,
    locked_until INTEGER NOT NULL,
    last_time INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX attempt_time ON attempt (last_time);
  INSERT INTO attempt (mobile, wrong_tries, locked_until, last_time)
    SELECT mobile, wrong_tries, locked_until, locked_until FROM account WHERE locked_until > 0;
  ALTER TABLE account DROP COLUMN wrong_tries;
  ALTER TABLE account DROP COLUMN locked_until;
`;

const WRONG_TRIES_MAX = 5;
const LOCK_MS = 15 * 60 * 1000;
/** Tries so far apart are no row: what was tried before is forgotten. */
const FORGOTTEN_AFTER_MS = 24 * 3600 * 1000;

/** Wrong passwords: the fifth in a row locks a mobile number for a while, whether or not it has an account. */
export class Attempts {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** How long a mobile number is locked yet, ms; 0: it is not. */
  lockedFor(mobile: string, now: number): number {
    const [found] = this.#sql
      .exec<{ locked_until: number }>("SELECT locked_until FROM attempt WHERE mobile = ?", mobile)
      .toArray();
    return Math.max(0, (found?.locked_until ?? 0) - now);
  }

  /** Counts a wrong password. */
  countWrong(mobile: string, now: number): void {
    this.#sql.exec("DELETE FROM attempt WHERE last_time <= ?", now - FORGOTTEN_AFTER_MS);
    this.#sql.exec(
      `INSERT INTO attempt (mobile, wrong_tries, locked_until, last_time) VALUES (?1, 1, 0, ?2)
       ON CONFLICT DO UPDATE SET
         locked_until = iif(wrong_tries + 1 >= ?3, ?4, locked_until),
         wrong_tries = iif(wrong_tries + 1 >= ?3, 0, wrong_tries + 1),
         last_time = ?2`,
      mobile,
      now,
      WRONG_TRIES_MAX,
      now + LOCK_MS,
    );
  }

  /** The right password, or a new one, ends a row of wrong ones and a lock. */
  forget(mobile: string): void {
    this.#sql.exec("DELETE FROM attempt WHERE mobile = ?", mobile);
  }
}
