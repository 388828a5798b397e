import { dayStart } from "../time/day.ts";

export const resetGuessSchema = `
  -- Wrong codes that would have reset a password, since the number is known here. Source is empty for unknown devices.
  CREATE TABLE reset_guess (
    mobile TEXT NOT NULL,
    source TEXT NOT NULL,
    total INTEGER NOT NULL,
    day INTEGER NOT NULL,
    today INTEGER NOT NULL,
    PRIMARY KEY (mobile, source)
  ) STRICT, WITHOUT ROWID;
`;

/** So many wrong codes in all are nobody's concern. */
const FREE_MAX = 20;
/** From then on, each day allows so many: a guesser needs centuries to try them all. */
const DAY_MAX = 5;
const DAY_MS = 24 * 3600 * 1000;

/**
 * Counts wrong codes of password resets over an account's lifetime. Known devices have a day's allowance of their own,
 * so that a guesser elsewhere does not use it up.
 */
export class ResetGuesses {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** How long a source has to wait before it may try another code, ms; 0: it may now. `device`: null if unknown. */
  waitFor(mobile: string, device: string | null, now: number): number {
    const { total } = this.#sql
      .exec<{ total: number }>("SELECT coalesce(sum(total), 0) AS total FROM reset_guess WHERE mobile = ?", mobile)
      .one();
    if (total < FREE_MAX) return 0;
    const today = dayStart(now);
    const [own] = this.#sql
      .exec<{ today: number }>(
        "SELECT today FROM reset_guess WHERE mobile = ? AND source = ? AND day = ?",
        mobile,
        device ?? "",
        today,
      )
      .toArray();
    return (own?.today ?? 0) < DAY_MAX ? 0 : today + DAY_MS - now;
  }

  countWrong(mobile: string, device: string | null, now: number): void {
    this.#sql.exec(
      `INSERT INTO reset_guess (mobile, source, total, day, today) VALUES (?1, ?2, 1, ?3, 1)
       ON CONFLICT DO UPDATE SET total = total + 1, today = iif(day = ?3, today + 1, 1), day = ?3`,
      mobile,
      device ?? "",
      dayStart(now),
    );
  }
}
