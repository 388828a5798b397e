import { dayStart } from "../time/clock.ts";
import { first } from "../storage/sql.ts";
import { DAY_MS, MINUTE_MS } from "#contract/values/durations.ts";

export const wrongPasswordSchema = `
  -- By mobile number and source, so that nobody locks somebody else out. Numbers without an account are counted alike.
  CREATE TABLE wrong_password (
    mobile TEXT NOT NULL,
    source TEXT NOT NULL,
    wrong_tries INTEGER NOT NULL,
    locked_until INTEGER NOT NULL,
    last_time INTEGER NOT NULL,
    PRIMARY KEY (mobile, source)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX wrong_password_time ON wrong_password (last_time);
`;

const WRONG_TRIES_MAX = 5;
const LOCK_MS = 15 * MINUTE_MS;
/** Older tries do not count towards a lock. */
const FORGOTTEN_AFTER_MS = 24 * 3600 * 1000;
/** Expired rows that a wrong password deletes. Each adds at most one, so the table stays small. */
const PURGED_AT_ONCE = 100;

/** Counts wrong passwords. The fifth in a row locks a mobile number for its source, with or without an account. */
export class Attempts {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Ms until the lock ends; 0: not locked. */
  lockedFor(mobile: string, source: string, now: number): number {
    const found = first<{ locked_until: number }>(
      this.#sql,
      "SELECT locked_until FROM wrong_password WHERE mobile = ? AND source = ?",
      mobile,
      source,
    );
    return Math.max(0, (found?.locked_until ?? 0) - now);
  }

  /** The end of the last lock that holds for some source; null: none does. */
  lockedUntil(mobile: string, now: number): number | null {
    const query = "SELECT max(locked_until) AS time FROM wrong_password WHERE mobile = ? AND locked_until > ?";
    return first<{ time: number | null }>(this.#sql, query, mobile, now)?.time ?? null;
  }

  countWrong(mobile: string, source: string, now: number): void {
    const forgotten = now - FORGOTTEN_AFTER_MS;
    this.#sql.exec(
      "DELETE FROM wrong_password WHERE mobile = ? AND source = ? AND last_time <= ?",
      mobile,
      source,
      forgotten,
    );
    this.#sql.exec(
      `DELETE FROM wrong_password WHERE (mobile, source) IN
         (SELECT mobile, source FROM wrong_password WHERE last_time <= ? LIMIT ?)`,
      forgotten,
      PURGED_AT_ONCE,
    );
    this.#sql.exec(
      `INSERT INTO wrong_password (mobile, source, wrong_tries, locked_until, last_time) VALUES (?1, ?2, 1, 0, ?3)
       ON CONFLICT DO UPDATE SET
         locked_until = iif(wrong_tries + 1 >= ?4, ?5, locked_until),
         wrong_tries = iif(wrong_tries + 1 >= ?4, 0, wrong_tries + 1),
         last_time = ?3`,
      mobile,
      source,
      now,
      WRONG_TRIES_MAX,
      now + LOCK_MS,
    );
  }

  /** After the right password. */
  forget(mobile: string, source: string): void {
    this.#sql.exec("DELETE FROM wrong_password WHERE mobile = ? AND source = ?", mobile, source);
  }

  /** Wrong passwords since the last right one, and the time of the newest. */
  wrong(mobile: string): { tries: number; time: number }[] {
    const query = "SELECT wrong_tries AS tries, last_time AS time FROM wrong_password WHERE mobile = ?";
    return this.#sql.exec<{ tries: number; time: number }>(query, mobile).toArray();
  }

  /** After a new password or a new account. */
  forgetAll(mobile: string): void {
    this.#sql.exec("DELETE FROM wrong_password WHERE mobile = ?", mobile);
  }
}

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

/** Wrong codes over the account's lifetime before the daily limit applies. */
const FREE_MAX = 20;
/** At five a day, trying all codes takes centuries. */
const DAY_MAX = 5;

/**
 * Counts wrong codes of password resets over an account's lifetime. Each known device has its own daily limit, so a guesser
 * elsewhere cannot use it up.
 */
export class ResetGuesses {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Ms until the next try is allowed. `device`: null if unknown. */
  waitFor(mobile: string, device: string | null, now: number): number {
    const { total } = this.#sql
      .exec<{ total: number }>("SELECT coalesce(sum(total), 0) AS total FROM reset_guess WHERE mobile = ?", mobile)
      .one();
    if (total < FREE_MAX) return 0;
    const today = dayStart(now);
    const own = first<{ today: number }>(
      this.#sql,
      "SELECT today FROM reset_guess WHERE mobile = ? AND source = ? AND day = ?",
      mobile,
      device ?? "",
      today,
    );
    return (own?.today ?? 0) < DAY_MAX ? 0 : today + DAY_MS - now;
  }

  /** After the end of the account. */
  forgetAll(mobile: string): void {
    this.#sql.exec("DELETE FROM reset_guess WHERE mobile = ?", mobile);
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
