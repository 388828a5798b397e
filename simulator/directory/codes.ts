import type { VerifyType } from "../../edge/contract/account.ts";
import { type Refusal, refuse } from "../../edge/contract/refusals.ts";

const VALID_MS = 10 * 60 * 1000;
const RESEND_MS = 60 * 1000;
const DAY_MS = 24 * 3600 * 1000;
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
    used INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX message_mobile ON message (mobile, type, seq);
`;

export interface Message extends Record<string, SqlStorageValue> {
  readonly mobile: string;
  readonly type: string;
  readonly code: string;
  readonly create_time: number;
}

type StoredMessage = Message & { readonly seq: number; readonly wrong_tries: number; readonly used: number };

/**
 * One-time codes: 6 digits, valid 10 minutes, used once; 5 wrong tries end one; one a minute and ten a day for a mobile
 * number and type. Nothing is sent to a real phone: the messages stay here, where the control API shows them.
 */
export class Codes {
  readonly #sql: SqlStorage;
  readonly #random: () => number;

  /** `random` gives unsigned 32-bit integers, unpredictable. */
  constructor(sql: SqlStorage, random: () => number) {
    this.#sql = sql;
    this.#random = random;
  }

  /** Whether another code may be sent now; a refusal says why not. */
  mayRequest(mobile: string, type: VerifyType, now: number): Refusal | null {
    const newest = this.#newest(mobile, type);
    if (newest !== undefined && now < newest.create_time + RESEND_MS) {
      const seconds = Math.ceil((newest.create_time + RESEND_MS - now) / 1000);
      return refuse("code_too_soon", { with: { seconds } });
    }
    const sent = this.#sql
      .exec<{ count: number }>(
        "SELECT count(*) AS count FROM message WHERE mobile = ? AND type = ? AND create_time > ?",
        mobile,
        type,
        now - DAY_MS,
      )
      .one().count;
    return sent >= SENDS_PER_DAY_MAX ? refuse("code_daily_limit") : null;
  }

  /** "Sends" a code. The caller has asked `mayRequest`. */
  send(mobile: string, type: VerifyType, now: number): void {
    const code = String(this.#random() % 1_000_000).padStart(6, "0");
    this.#sql.exec(
      "INSERT INTO message (mobile, type, code, create_time) VALUES (?, ?, ?, ?)",
      mobile,
      type,
      code,
      now,
    );
  }

  /** Uses a code up; false where it is not the newest one, wrong, expired, used, or was guessed at too often. */
  use(mobile: string, type: VerifyType, code: string, now: number): boolean {
    const newest = this.#newest(mobile, type);
    if (newest === undefined || newest.used === 1 || now >= newest.create_time + VALID_MS) return false;
    if (newest.wrong_tries >= WRONG_TRIES_MAX) return false;
    if (newest.code !== code) {
      this.#sql.exec("UPDATE message SET wrong_tries = wrong_tries + 1 WHERE seq = ?", newest.seq);
      return false;
    }
    this.#sql.exec("UPDATE message SET used = 1 WHERE seq = ?", newest.seq);
    return true;
  }

  /** The messages sent, newest first; to one mobile number, or to all. */
  sent(mobile: string | null, limit: number): Message[] {
    return this.#sql
      .exec<Message>(
        `SELECT mobile, type, code, create_time FROM message WHERE ?1 IS NULL OR mobile = ?1
         ORDER BY seq DESC LIMIT ?2`,
        mobile,
        limit,
      )
      .toArray();
  }

  #newest(mobile: string, type: VerifyType): StoredMessage | undefined {
    return this.#sql
      .exec<StoredMessage>(
        "SELECT * FROM message WHERE mobile = ? AND type = ? ORDER BY seq DESC LIMIT 1",
        mobile,
        type,
      )
      .toArray()[0];
  }
}
