import { Buffer } from "node:buffer";
import { hash } from "node:crypto";
import type { Locale } from "#contract/values/locale.ts";
import { FifoCache } from "#contract/fifo-cache.ts";
import type { NewSession } from "#simulator/objects/cell-api.ts";
import { DAY_MS } from "#contract/values/durations.ts";

const SECRET_BYTES = 32;

/** Makes a token or ticket `<member>.<256 random bits>`; the member's id tells the entry which cell to call. */
export function makeSecret(member: number, random: (bytes: number) => Uint8Array): string {
  return `${member}.${Buffer.from(random(SECRET_BYTES)).toString("base64url")}`;
}

/** The stored form of a secret. 256 random bits need no slow hash. */
export function hashOf(secret: string): string {
  return hash("sha256", secret, "hex");
}

export const sessionSchema = `
  CREATE TABLE session (
    -- sha256 of the token: who reads the database cannot log in with what is in it.
    hash TEXT PRIMARY KEY,
    member INTEGER NOT NULL,
    expire_time INTEGER NOT NULL,
    create_time INTEGER NOT NULL,
    seen_time INTEGER NOT NULL,
    -- A new password ends only sessions of older ones.
    password_version INTEGER NOT NULL DEFAULT 0,
    device TEXT NOT NULL DEFAULT '',
    -- Of the log-in: its limits apply.
    locale TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX session_member ON session (member);
  CREATE INDEX session_expire ON session (expire_time);
  CREATE INDEX session_idle ON session (seen_time);
  CREATE INDEX session_seen ON session (member, seen_time);
  -- The newest version that the directory has told, of members who have changed their password.
  CREATE TABLE password_version (member INTEGER PRIMARY KEY, version INTEGER NOT NULL) STRICT;
  -- Sessions of another backend's members that were ended, so that a call in flight opens none of them anew. The time is
  -- real time of the gateway, ms since the epoch.
  CREATE TABLE ended_session (hash TEXT PRIMARY KEY, time INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX ended_session_time ON ended_session (time);
`;

/** A session expires this long after log-in, even if it is used. */
const SESSION_MS = 30 * DAY_MS;
/** A session expires this long after its last use. Opening a socket is a use; holding it open is not. */
const SESSION_IDLE_MS = 7 * DAY_MS;
/** Precision of the stored last use: a write for every call would cost too much. */
const SEEN_EVERY_MS = 3600 * 1000;
/** Length of the session id, a prefix of the token's hash. */
const ID_LENGTH = 16;

export interface Session {
  readonly member: number;
  readonly hash: string;
}

/** A session that a call has just used. */
export interface UsedSession extends Session {
  /** Of the log-in. */
  readonly locale: Locale;
}

type SessionRow = {
  hash: string;
  member: number;
  expire_time: number;
  create_time: number;
  seen_time: number;
  device: string;
  locale: Locale;
};

/** A session as its member sees it. Times are ms since the epoch. */
interface SessionShown {
  readonly id: string;
  readonly current: boolean;
  /** The device's id, which no answer may have. */
  readonly device: string;
  readonly create_time: number;
  readonly seen_time: number;
}

/** Sessions cached in memory. */
const AT_HAND_MAX = 10_000;

/** The sessions of a cell's members. A token is returned once; the database stores its hash. */
export class Sessions {
  readonly #sql: SqlStorage;
  readonly #random: (bytes: number) => Uint8Array;
  /** Hashes of recent tokens, so that a call need not hash again. */
  readonly #hashes = new FifoCache<string, string>(AT_HAND_MAX);
  /** Sessions used recently, by hash, as stored. */
  readonly #used = new FifoCache<string, SessionRow>(AT_HAND_MAX);

  constructor(sql: SqlStorage, random: (bytes: number) => Uint8Array) {
    this.#sql = sql;
    this.#random = random;
  }

  /** Opens sessions and returns their tokens in order. */
  open(wanted: readonly NewSession[], now: number): string[] {
    const rows = wanted.map(({ member, passwordVersion = 0, device = "", locale }) => {
      const token = makeSecret(member, this.#random);
      return { token, row: [hashOf(token), member, now + SESSION_MS, now, passwordVersion, device, locale] };
    });
    this.#sql.exec(
      `INSERT INTO session (hash, member, expire_time, create_time, seen_time, password_version, device, locale)
       SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 3, value ->> 4, value ->> 5, value ->> 6
       FROM json_each(?)`,
      JSON.stringify(rows.map(({ row }) => row)),
    );
    return rows.map(({ token }) => token);
  }

  /** Finds a token's session and records the use; null if it is unknown, ended or expired. */
  find(token: string, now: number): UsedSession | null {
    const known = this.#hashes.get(token);
    if (known !== undefined) return this.use(known, now);
    const hash = hashOf(token);
    const session = this.use(hash, now);
    // An invalid token may be arbitrarily long, so only valid ones are cached.
    if (session !== null) this.#hashes.set(token, hash);
    return session;
  }

  /** Like `find`, but takes the token's hash. */
  use(hash: string, now: number): UsedSession | null {
    const row = this.#used.get(hash) ?? this.#read(hash);
    if (row === undefined || !isAlive(row, now)) return null;
    if (now - row.seen_time >= SEEN_EVERY_MS) {
      this.#sql.exec("UPDATE session SET seen_time = ? WHERE hash = ?", now, hash);
      this.#used.delete(hash);
    }
    return { member: row.member, hash, locale: row.locale };
  }

  #read(hash: string): SessionRow | undefined {
    const [row] = this.#sql.exec<SessionRow>("SELECT * FROM session WHERE hash = ?", hash).toArray();
    if (row !== undefined) this.#used.set(hash, row);
    return row;
  }

  /** Whether a session, by its token's hash, has not ended; this is no use of it. */
  isAlive(hash: string, now: number): boolean {
    const row = this.#used.get(hash) ?? this.#read(hash);
    return row !== undefined && isAlive(row, now);
  }

  isOpen(hash: string): boolean {
    return this.#sql.exec("SELECT 1 FROM session WHERE hash = ?", hash).toArray().length > 0;
  }

  devicesOf(member: number): string[] {
    return this.#sql
      .exec<{ device: string }>("SELECT DISTINCT device FROM session WHERE member = ? AND device != ''", member)
      .toArray()
      .map(({ device }) => device);
  }

  /** The id of the device that opened the session; empty if none was recorded. */
  deviceOf({ hash }: Session): string {
    return (
      this.#sql.exec<{ device: string }>("SELECT device FROM session WHERE hash = ?", hash).toArray()[0]?.device ?? ""
    );
  }

  /** A member's open sessions, the last used first. */
  list({ member, hash }: Session, now: number, limit: number): SessionShown[] {
    return this.#sql
      .exec<SessionRow>(
        `SELECT * FROM session WHERE member = ? AND seen_time > ? AND expire_time > ?
         ORDER BY seen_time DESC, create_time DESC, hash LIMIT ?`,
        member,
        now - SESSION_IDLE_MS,
        now,
        limit,
      )
      .toArray()
      .map((row) => ({
        id: row.hash.slice(0, ID_LENGTH),
        current: row.hash === hash,
        device: row.device,
        create_time: row.create_time,
        seen_time: row.seen_time,
      }));
  }

  /** Ends one session by its id, or without an id all but `own`; returns the hashes of the ended ones. */
  endSome({ member, hash: own }: Session, id: string | null): string[] {
    const [condition, value] = id === null ? ["hash <> ?", own] : [`substr(hash, 1, ${ID_LENGTH}) = ?`, id];
    return this.#ended(`member = ? AND ${condition}`, member, value);
  }

  end(hash: string): void {
    this.#ended("hash = ?", hash);
  }

  endOf(member: number): void {
    this.#ended("member = ?", member);
  }

  /** The newest password version that this cell knows. */
  passwordVersion(member: number): number {
    const [row] = this.#sql
      .exec<{ version: number }>("SELECT version FROM password_version WHERE member = ?", member)
      .toArray();
    return row?.version ?? 0;
  }

  /** Ends the sessions of older password versions and returns their hashes. */
  endOlder(member: number, passwordVersion: number): string[] {
    this.#sql.exec("INSERT OR REPLACE INTO password_version VALUES (?, ?)", member, passwordVersion);
    return this.#ended("member = ? AND password_version < ?", member, passwordVersion);
  }

  /** Drops at most `limit` sessions that expired or idled too long, and returns how many. */
  purge(now: number, limit: number): number {
    const ended = this.#ended(
      `hash IN (
         SELECT hash FROM (SELECT hash FROM session WHERE expire_time <= ?1 ORDER BY expire_time LIMIT ?3)
         UNION SELECT hash FROM (SELECT hash FROM session WHERE seen_time <= ?2 ORDER BY seen_time LIMIT ?3) LIMIT ?3)`,
      now,
      now - SESSION_IDLE_MS,
      limit,
    );
    return ended.length;
  }

  /** Ends the sessions that match a condition and returns their hashes. */
  #ended(condition: string, ...bindings: SqlStorageValue[]): string[] {
    const hashes = this.#sql
      .exec<{ hash: string }>(`DELETE FROM session WHERE ${condition} RETURNING hash`, ...bindings)
      .toArray()
      .map(({ hash }) => hash);
    for (const hash of hashes) this.#used.delete(hash);
    return hashes;
  }
}

function isAlive({ expire_time, seen_time }: SessionRow, now: number): boolean {
  return now < expire_time && now - seen_time < SESSION_IDLE_MS;
}
