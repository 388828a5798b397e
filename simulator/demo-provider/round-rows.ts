import type { Provider } from "#contract/calls/exg.ts";
import { all, first } from "../storage/sql.ts";

/** A launched game, as the wallet told it. */
export interface Session {
  /** sha256 of the launch token, which is kept nowhere: only a page can have another debit made. */
  readonly hash: string;
  readonly provider: Provider;
  readonly game: string;
  readonly player: string;
  readonly currency: string;
  /** Of a stake, minor units. */
  readonly min: number;
  readonly max: number;
  /** Real ms since the epoch, as all times here. */
  readonly opened: number;
}

/**
 * The call that a round waits for: `debit`, `credit`, `end` (lost), `rollback`; or its end: `settled`, `undone` (rolled
 * back) and `refused` (the wallet refused the debit).
 */
export type Step = "debit" | "credit" | "end" | "rollback" | "settled" | "undone" | "refused";

export interface Round {
  readonly session: string;
  /** The page's id. */
  readonly id: string;
  /** The provider's own id, of which the wallet's transaction ids are made. */
  readonly number: string;
  /** Minor units. */
  readonly stake: number;
  readonly step: Step;
  /** JSON; null: not drawn yet. */
  readonly stops: string | null;
  readonly payout: number;
  /** After the last movement. */
  readonly balance: number;
  /** The code of the wallet's refusal; 0: none. */
  readonly code: number;
  readonly began: number;
  /** The tries of the present step. */
  readonly tries: number;
  /** When an alarm goes on with it; null: it is over. */
  readonly due: number | null;
}

export const DEMO_SCHEMA = [
  `
  CREATE TABLE session (
    hash TEXT PRIMARY KEY,
    provider TEXT NOT NULL,
    game TEXT NOT NULL,
    player TEXT NOT NULL,
    currency TEXT NOT NULL,
    min INTEGER NOT NULL,
    max INTEGER NOT NULL,
    opened INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX session_opened ON session (opened);
  CREATE TABLE round (
    session TEXT NOT NULL,
    id TEXT NOT NULL,
    number TEXT NOT NULL,
    stake INTEGER NOT NULL,
    step TEXT NOT NULL,
    stops TEXT,
    payout INTEGER NOT NULL,
    balance INTEGER NOT NULL,
    code INTEGER NOT NULL,
    began INTEGER NOT NULL,
    tries INTEGER NOT NULL,
    due INTEGER,
    PRIMARY KEY (session, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX round_due ON round (due) WHERE due IS NOT NULL;
  `,
];

type RoundChange = Partial<Omit<Round, "session" | "id">>;

/** The tables of the demo provider's object. */
export class RoundRows {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  session(hash: string): Session | undefined {
    return first<Session>(this.#sql, "SELECT * FROM session WHERE hash = ?", hash);
  }

  addSession({ hash, provider, game, player, currency, min, max, opened }: Session): void {
    this.#sql.exec(
      "INSERT OR REPLACE INTO session VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      hash,
      provider,
      game,
      player,
      currency,
      min,
      max,
      opened,
    );
  }

  /** Deletes the oldest sessions from before a time, but none with a round that is not over. */
  deleteSessions(before: number, count: number): void {
    const old = all<{ hash: string }>(
      this.#sql,
      `SELECT hash FROM session WHERE opened < ?
       AND NOT EXISTS (SELECT 1 FROM round WHERE round.session = hash AND due IS NOT NULL) ORDER BY opened LIMIT ?`,
      before,
      count,
    );
    const hashes = JSON.stringify(old.map(({ hash }) => hash));
    this.#sql.exec("DELETE FROM round WHERE session IN (SELECT value FROM json_each(?))", hashes);
    this.#sql.exec("DELETE FROM session WHERE hash IN (SELECT value FROM json_each(?))", hashes);
  }

  round(session: string, id: string): Round | undefined {
    return first<Round>(this.#sql, "SELECT * FROM round WHERE session = ? AND id = ?", session, id);
  }

  addRound({ session, id, number, stake, step, began, due }: RoundStart): void {
    this.#sql.exec(
      "INSERT INTO round VALUES (?, ?, ?, ?, ?, NULL, 0, 0, 0, ?, 0, ?)",
      session,
      id,
      number,
      stake,
      step,
      began,
      due,
    );
  }

  /** Stores a change of a round, and returns the round after it. */
  change(round: Round, change: RoundChange): Round {
    const next: Round = { ...round, ...change };
    const { step, stops, payout, balance, code, tries, due, session, id } = next;
    this.#sql.exec(
      `UPDATE round SET step = ?, stops = ?, payout = ?, balance = ?, code = ?, tries = ?, due = ?
       WHERE session = ? AND id = ?`,
      step,
      stops,
      payout,
      balance,
      code,
      tries,
      due,
      session,
      id,
    );
    return next;
  }

  /** The rounds to go on with, the longest overdue first. */
  dueRounds(now: number, count: number): Round[] {
    return all<Round>(this.#sql, "SELECT * FROM round WHERE due <= ? ORDER BY due LIMIT ?", now, count);
  }

  /** Null: no round waits. */
  nextDue(): number | null {
    return (
      first<{ due: number | null }>(this.#sql, "SELECT min(due) AS due FROM round WHERE due IS NOT NULL")?.due ?? null
    );
  }
}

type RoundStart = Pick<Round, "session" | "id" | "number" | "stake" | "step" | "began" | "due">;
