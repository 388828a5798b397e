import { createHmac } from "node:crypto";
import type { ExcludedRegistration } from "../objects/catalogue-api.ts";
import { all, first } from "../storage/sql.ts";

export const excludedDeviceSchema = `
  -- Devices of members who excluded themselves, as keyed hashes.
  CREATE TABLE excluded_device (mark TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX excluded_device_end ON excluded_device (until);
  -- Members who registered on such a device. Another person of the household may have, so nothing is refused.
  CREATE TABLE excluded_registration (
    seq INTEGER PRIMARY KEY,
    member INTEGER NOT NULL UNIQUE,
    time INTEGER NOT NULL
  ) STRICT;
`;

/** Ended rows that one new one deletes. */
const DROPPED_AT_ONCE = 10;
/** Registrations that operators are shown. */
const SHOWN = 100;

/** Notices that a device of an excluded member registers again. */
export class ExcludedDevices {
  readonly #sql: SqlStorage;
  readonly #key: string;

  /** `key`: a secret, so that the stored hashes tell nothing about devices. */
  constructor(sql: SqlStorage, key: string) {
    this.#sql = sql;
    this.#key = key;
  }

  /** Marks a device until the end of an exclusion (ms). */
  add(device: string, until: number, now: number): void {
    this.#sql.exec(
      `DELETE FROM excluded_device WHERE mark IN
         (SELECT mark FROM excluded_device WHERE until <= ? ORDER BY until LIMIT ?)`,
      now,
      DROPPED_AT_ONCE,
    );
    this.#sql.exec(
      "INSERT INTO excluded_device VALUES (?, ?) ON CONFLICT DO UPDATE SET until = max(until, excluded.until)",
      this.#markOf(device),
      until,
    );
  }

  /** Notes a registration if its device is excluded at `now`. Repeats change nothing. */
  registered(device: string, member: number, now: number): void {
    const mark = this.#markOf(device);
    const row = first<{ until: number }>(this.#sql, "SELECT until FROM excluded_device WHERE mark = ?", mark);
    if (row === undefined || row.until <= now) return;
    this.#sql.exec("INSERT OR IGNORE INTO excluded_registration (member, time) VALUES (?, ?)", member, now);
  }

  /** The newest registrations, newest first. */
  newest(): ExcludedRegistration[] {
    return all<{ member: number; time: number }>(
      this.#sql,
      "SELECT member, time FROM excluded_registration ORDER BY seq DESC LIMIT ?",
      SHOWN,
    );
  }

  /** The number of all of them. */
  count(): number {
    return (
      first<{ count: number }>(this.#sql, "SELECT coalesce(max(seq), 0) AS count FROM excluded_registration")?.count ??
      0
    );
  }

  #markOf(device: string): string {
    return createHmac("sha256", this.#key).update(`excluded device\n${device}`).digest("hex");
  }
}
