import type { Caller } from "../objects/directory-api.ts";

export const accountSchema = `
  CREATE TABLE account (
    mobile TEXT PRIMARY KEY,
    -- Made here; the cell opens an account once for it.
    registration TEXT NOT NULL,
    cell INTEGER NOT NULL,
    referrer INTEGER,
    -- Null until the cell has answered: the next log-in or registration asks it again.
    member INTEGER,
    password_hash TEXT NOT NULL,
    logged_in INTEGER NOT NULL DEFAULT 0,
    -- A new password whose older sessions the cell has not ended yet.
    sessions_to_end INTEGER NOT NULL DEFAULT 0,
    -- Refuses a log-in that began with an older password.
    password_version INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE device (mobile TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (mobile, id)) STRICT, WITHOUT ROWID;
`;

export interface Account extends Record<string, SqlStorageValue> {
  readonly mobile: string;
  readonly registration: string;
  readonly cell: number;
  readonly referrer: number | null;
  readonly member: number | null;
  readonly password_hash: string;
  readonly password_version: number;
  readonly sessions_to_end: number;
}

/** Maps mobile numbers to members, password hashes and known devices. */
export class Accounts {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  get(mobile: string): Account | null {
    return this.#sql.exec<Account>("SELECT * FROM account WHERE mobile = ?", mobile).toArray()[0] ?? null;
  }

  add(account: Pick<Account, "mobile" | "registration" | "cell" | "referrer" | "password_hash">): void {
    this.#sql.exec(
      "INSERT INTO account (mobile, registration, cell, referrer, password_hash) VALUES (?, ?, ?, ?, ?)",
      account.mobile,
      account.registration,
      account.cell,
      account.referrer,
      account.password_hash,
    );
  }

  setMember(mobile: string, member: number): void {
    this.#sql.exec("UPDATE account SET member = ? WHERE mobile = ?", member, mobile);
  }

  /** Sets a password, and marks the sessions of the old one to be ended. */
  setPassword(mobile: string, passwordHash: string): void {
    this.#sql.exec(
      `UPDATE account SET password_hash = ?, password_version = password_version + 1, sessions_to_end = 1
       WHERE mobile = ?`,
      passwordHash,
      mobile,
    );
  }

  /** Repeats a registration that no cell has answered, with a new password and referrer. */
  repeatRegistration(mobile: string, passwordHash: string, referrer: number | null): void {
    this.#sql.exec(
      `UPDATE account SET password_hash = ?, password_version = password_version + 1, referrer = ?
       WHERE mobile = ?`,
      passwordHash,
      referrer,
      mobile,
    );
  }

  /** Records that the cell has ended the sessions of older passwords. */
  markSessionsEnded({ mobile, password_version: version }: Account): void {
    this.#sql.exec("UPDATE account SET sessions_to_end = 0 WHERE mobile = ? AND password_version = ?", mobile, version);
  }

  withSessionsToEnd(): Account[] {
    return this.#sql.exec<Account>("SELECT * FROM account WHERE sessions_to_end = 1 LIMIT 100").toArray();
  }

  countDevices(mobile: string): number {
    return this.#sql.exec<{ n: number }>("SELECT count(*) AS n FROM device WHERE mobile = ?", mobile).one().n;
  }

  /** The devices of an account. Their ids spare a log-in the code, so none leaves the server. */
  devices(mobile: string): string[] {
    return this.#sql
      .exec<{ id: string }>("SELECT id FROM device WHERE mobile = ? ORDER BY id", mobile)
      .toArray()
      .map(({ id }) => id);
  }

  /** Removes an account with its devices; runs inside a transaction. */
  remove(mobile: string): void {
    for (const table of ["account", "device"]) this.#sql.exec(`DELETE FROM ${table} WHERE mobile = ?`, mobile);
  }

  addDevice(mobile: string, device: string): void {
    this.#sql.exec("INSERT OR IGNORE INTO device (mobile, id) VALUES (?, ?)", mobile, device);
  }

  /** A guessable id is never known, even if it was stored. */
  knowsDevice(mobile: string, device: string): boolean {
    if (!isUnguessable(device)) return false;
    return this.#sql.exec("SELECT 1 FROM device WHERE mobile = ? AND id = ?", mobile, device).toArray().length > 0;
  }
}

/** At least 128 bits in base64url. Shorter ids can be guessed, and prove nothing. */
const UNGUESSABLE = /^[\w-]{22,64}$/;

export function isUnguessable(device: string): boolean {
  return UNGUESSABLE.test(device);
}

export function deviceSource(device: string): string {
  return `device:${device}`;
}

/** The source of callers with an unknown device. Calls with a session have a source of their own. */
export function networkSource(network: string | null): string {
  return network === null ? "session" : `network:${network}`;
}

/** The holders of codes that a caller may use. The network covers codes that were requested without a device id. */
export function holdersOf({ device, network }: Caller): string[] {
  return isUnguessable(device) ? [deviceSource(device), networkSource(network)] : [networkSource(network)];
}
