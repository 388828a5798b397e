import { Buffer } from "node:buffer";
import type { Locale } from "#contract/values/locale.ts";
import { first } from "#simulator/storage/sql.ts";
import { hashOf, type Sessions } from "../accounts/sessions.ts";

export const launchSchema = `
  -- The newest launch of a provider's game by a member: a launch ends the one before.
  CREATE TABLE launch (
    member INTEGER NOT NULL,
    -- 'exg:<provider>:<game>'
    game TEXT NOT NULL,
    -- sha256 of the launch token.
    hash TEXT NOT NULL,
    -- The log-in that opened it, by its hash: the launch ends with it.
    session TEXT NOT NULL,
    locale TEXT NOT NULL,
    time INTEGER NOT NULL,
    PRIMARY KEY (member, game)
  ) STRICT, WITHOUT ROWID;
`;

const SECRET_BYTES = 32;
/** A launch ends after this time, also if its log-in goes on. */
const LAUNCH_MS = 12 * 3600 * 1000;

interface LaunchNeeds {
  readonly sql: SqlStorage;
  readonly sessions: Pick<Sessions, "isAlive">;
  readonly random: (bytes: number) => Uint8Array;
}

interface Launch extends Record<string, SqlStorageValue> {
  readonly game: string;
  readonly session: string;
  readonly locale: Locale;
  readonly time: number;
}

/** The sessions in which members play providers' games. */
export class Launches {
  readonly #needs: LaunchNeeds;

  constructor(needs: LaunchNeeds) {
    this.#needs = needs;
  }

  /** Opens a session and returns its launch token: the player's id, from which the door finds the cell, and a secret. */
  open(player: string, launch: { member: number; game: string; session: string; locale: Locale }, now: number): string {
    const { sql, random } = this.#needs;
    const token = `${player}.${Buffer.from(random(SECRET_BYTES)).toString("base64url")}`;
    const { member, game, session, locale } = launch;
    sql.exec(
      "INSERT OR REPLACE INTO launch VALUES (?, ?, ?, ?, ?, ?)",
      member,
      game,
      hashOf(token),
      session,
      locale,
      now,
    );
    return token;
  }

  /** The open session of a token; null: there is none. */
  find(member: number, token: string, now: number): Launch | null {
    const { sql, sessions } = this.#needs;
    const launch = first<Launch>(
      sql,
      "SELECT game, session, locale, time FROM launch WHERE member = ? AND hash = ?",
      member,
      hashOf(token),
    );
    if (launch === undefined || now - launch.time >= LAUNCH_MS || !sessions.isAlive(launch.session, now)) return null;
    return launch;
  }
}
