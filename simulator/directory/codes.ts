import type { VerifyType } from "#contract/calls/account.ts";
import { type Refusal, refuse } from "#contract/refusals.ts";
import type { Message } from "../objects/directory-api.ts";
import { DAY_MS, MINUTE_MS } from "#contract/values/durations.ts";

const VALID_MS = 10 * MINUTE_MS;
const RESEND_MS = MINUTE_MS;
const SENDS_PER_DAY_MAX = 10;
const WRONG_TRIES_MAX = 5;

export const codeSchema = `
  -- Every text message sent: the newest of a mobile number and type is the one that counts.
  CREATE TABLE message (
    seq INTEGER PRIMARY KEY,
    mobile TEXT NOT NULL,
    type TEXT NOT NULL,
    code TEXT NOT NULL,
    create_time INTEGER NOT NULL,
    wrong_tries INTEGER NOT NULL DEFAULT 0,
    used INTEGER NOT NULL DEFAULT 0,
    -- The known device or the network that requests are counted for.
    source TEXT NOT NULL,
    -- The device or the network that may use the code. The newest of a holder counts, so others cannot replace it.
    holder TEXT NOT NULL
  ) STRICT;
  CREATE INDEX message_mobile ON message (mobile, type, seq);
  CREATE INDEX message_source ON message (mobile, type, source, create_time);
  CREATE INDEX message_time ON message (mobile, type, create_time);
`;

type StoredMessage = Message & {
  readonly seq: number;
  readonly holder: string;
  readonly wrong_tries: number;
  readonly used: number;
};

/** A code as a caller gives it. */
interface GivenCode {
  readonly mobile: string;
  readonly type: VerifyType;
  readonly code: string;
  /** Holders whose codes are valid; null: the call has a session, so every code of the account is. */
  readonly holders: readonly string[] | null;
}

/** `none`: no valid code exists, so this was no guess. */
type CodeVerdict = "right" | "wrong" | "none";

export function codeTooSoon(waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / 1000);
  return refuse("code_too_soon", { with: { seconds }, fields: { seconds } });
}

/**
 * Codes of 6 digits, valid for 10 minutes, one use, 5 wrong tries; one a minute and ten a day for each mobile number,
 * type and source. The control API lists them.
 */
export class Codes {
  readonly #sql: SqlStorage;
  readonly #random: () => number;

  /** `random` returns unpredictable unsigned 32-bit integers. */
  constructor(sql: SqlStorage, random: () => number) {
    this.#sql = sql;
    this.#random = random;
  }

  /** Null: another code may be sent. */
  mayRequest(mobile: string, type: VerifyType, source: string, now: number): Refusal | null {
    const { sent, last } = this.#sql
      .exec<{ sent: number; last: number | null }>(
        `SELECT count(*) AS sent, max(create_time) AS last FROM message
         WHERE mobile = ? AND type = ? AND source = ? AND create_time > ?`,
        mobile,
        type,
        source,
        now - DAY_MS,
      )
      .one();
    if (last !== null && now < last + RESEND_MS) {
      return codeTooSoon(last + RESEND_MS - now);
    }
    return sent >= SENDS_PER_DAY_MAX ? refuse("code_daily_limit") : null;
  }

  /** Stores a code as sent, and returns it. The caller has checked `mayRequest`. */
  send(mobile: string, type: VerifyType, { source, holder }: { source: string; holder: string }, now: number): string {
    const code = String(this.#random() % 1_000_000).padStart(6, "0");
    this.#sql.exec(
      "INSERT INTO message (mobile, type, code, create_time, source, holder) VALUES (?, ?, ?, ?, ?, ?)",
      mobile,
      type,
      code,
      now,
      source,
      holder,
    );
    return code;
  }

  /** After the end of the account. */
  forgetAll(mobile: string): void {
    this.#sql.exec("DELETE FROM message WHERE mobile = ?", mobile);
  }

  /** Uses a code up. False: it is wrong or no longer valid. */
  use(given: GivenCode, now: number): boolean {
    if (this.check(given, now) !== "right") return false;
    const right = this.#validCodes(given, now).find(({ code }) => code === given.code);
    if (right !== undefined) this.#sql.exec("UPDATE message SET used = 1 WHERE seq = ?", right.seq);
    return true;
  }

  /** Checks a code without using it up. A wrong one counts as a try at every valid code. */
  check(given: GivenCode, now: number): CodeVerdict {
    const valid = this.#validCodes(given, now);
    if (valid.length === 0) return "none";
    if (valid.some(({ code }) => code === given.code)) return "right";
    this.#countTry(valid);
    return "wrong";
  }

  /**
   * Counts a try at a right code in advance, so that simultaneous calls stay below the limit. Null: the code is wrong.
   * `giveBack` removes the try.
   */
  reserveTry(given: GivenCode, now: number): readonly number[] | null {
    if (this.check(given, now) !== "right") return null;
    return this.#countTry(this.#validCodes(given, now));
  }

  giveBack(tries: readonly number[]): void {
    this.#addTries(tries, -1);
  }

  #countTry(messages: readonly StoredMessage[]): number[] {
    const seqs = messages.map(({ seq }) => seq);
    this.#addTries(seqs, 1);
    return seqs;
  }

  #addTries(seqs: readonly number[], tries: 1 | -1): void {
    this.#sql.exec(
      "UPDATE message SET wrong_tries = wrong_tries + ? WHERE seq IN (SELECT value FROM json_each(?))",
      tries,
      JSON.stringify(seqs),
    );
  }

  /** Newest first. `mobiles`: null for all. */
  sent(mobiles: readonly string[] | null, limit: number): Message[] {
    return this.#sql
      .exec<Message>(
        `SELECT mobile, type, code, create_time FROM message
         WHERE ?1 IS NULL OR mobile IN (SELECT value FROM json_each(?1)) ORDER BY seq DESC LIMIT ?2`,
        mobiles === null ? null : JSON.stringify(mobiles),
        limit,
      )
      .toArray();
  }

  /** The newest code of each holder, if it is still valid. */
  #validCodes({ mobile, type, holders }: GivenCode, now: number): StoredMessage[] {
    const newest = new Map<string, StoredMessage>();
    const sent = this.#sql.exec<StoredMessage>(
      "SELECT * FROM message WHERE mobile = ? AND type = ? AND create_time > ? ORDER BY seq",
      mobile,
      type,
      now - VALID_MS,
    );
    for (const message of sent) {
      if (holders === null || holders.includes(message.holder)) newest.set(message.holder, message);
    }
    return [...newest.values()].filter(({ used, wrong_tries }) => used === 0 && wrong_tries < WRONG_TRIES_MAX);
  }
}
