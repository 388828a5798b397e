import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";

export const sessionSchema = `
  CREATE TABLE session (
    -- sha256 of the token: who reads the database cannot log in with what is in it.
    hash TEXT PRIMARY KEY,
    member INTEGER NOT NULL,
    expire_time INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX session_member ON session (member);
`;

const SESSION_MS = 30 * 24 * 3600 * 1000;
const SECRET_BYTES = 32;

export interface Session {
  readonly member: number;
  readonly hash: string;
}

/** The sessions of one cell's members. A token is `<member>.<256 random bits>`, shown once and kept as a hash. */
export class Sessions {
  readonly #sql: SqlStorage;
  readonly #random: (bytes: number) => Uint8Array;

  constructor(sql: SqlStorage, random: (bytes: number) => Uint8Array) {
    this.#sql = sql;
    this.#random = random;
  }

  /** Opens a session for each member; gives back the tokens in their order. */
  open(members: readonly number[], now: number): string[] {
    const tokens = members.map((member) => `${member}.${base64url(this.#random(SECRET_BYTES))}`);
    const rows = tokens.map((token, index) => [hashOf(token), members[index], now + SESSION_MS]);
    this.#sql.exec(
      "INSERT INTO session (hash, member, expire_time) SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)",
      JSON.stringify(rows),
    );
    return tokens;
  }

  /** The session of a token, or null: never opened, ended, or expired. */
  find(token: string, now: number): Session | null {
    const hash = hashOf(token);
    const [row] = this.#sql
      .exec<{ member: number; expire_time: number }>("SELECT member, expire_time FROM session WHERE hash = ?", hash)
      .toArray();
    return row === undefined || row.expire_time <= now ? null : { member: row.member, hash };
  }

  /** Whether a session that was found has not been ended since. */
  isOpen(hash: string): boolean {
    return this.#sql.exec("SELECT 1 FROM session WHERE hash = ?", hash).toArray().length > 0;
  }

  end(hash: string): void {
    this.#sql.exec("DELETE FROM session WHERE hash = ?", hash);
  }

  endAll(member: number): void {
    this.#sql.exec("DELETE FROM session WHERE member = ?", member);
  }
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}
