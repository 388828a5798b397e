import type { BeaconRound } from "#fairness/beacon.ts";
import type { Bettor } from "../objects/rounds-api.ts";
import { all, insertMany } from "../storage/sql.ts";

export interface RoundRow<Outcome> {
  readonly period: number;
  readonly players: readonly Bettor[];
  readonly outcome: Outcome | null;
  readonly forced: boolean;
  /** The place in the table's history, from 1. */
  readonly ordinal: number;
  /** Null for a round without queries: no player saw a commitment. */
  readonly commitment: string | null;
  /** Null until it came, and for a round that uses none. */
  readonly beacon: BeaconRound | null;
  readonly voided: boolean;
}

type StoredRow = {
  period: number;
  players: string;
  outcome: string | null;
  forced: number;
  ordinal: number;
  commitment: string | null;
  beacon: string | null;
  voided: number;
};

/** An outcome in the operator's queue. */
export type ForcedRow = { seq: number; outcome: string };

/** The number of void rounds. */
const VOIDS = "voided_rounds";

/** Rounds that go to the public list in a call. */
const LOGGED_AT_ONCE = 100;

/** The stored rounds of a table, and its queue of forced outcomes. */
export class RoundRows<Outcome> {
  readonly #storage: DurableObjectStorage;
  readonly #sql: SqlStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.#sql = storage.sql;
  }

  last(): RoundRow<Outcome> | null {
    const [row] = this.#sql.exec<StoredRow>("SELECT * FROM round ORDER BY period DESC LIMIT 1").toArray();
    return row === undefined ? null : parsed(row);
  }

  find(period: number): RoundRow<Outcome> | null {
    const [row] = this.#sql.exec<StoredRow>("SELECT * FROM round WHERE period = ?", period).toArray();
    return row === undefined ? null : parsed(row);
  }

  /** Rounds up to a period that were not called off, newest first, after the newest `skip`. */
  newest(period: number, count: number, skip: number): RoundRow<Outcome>[] {
    return all<StoredRow>(
      this.#sql,
      "SELECT * FROM round WHERE period <= ? AND voided = 0 ORDER BY period DESC LIMIT ? OFFSET ?",
      period,
      count,
      skip,
    ).map((row) => parsed(row));
  }

  /** The oldest rounds with players after a period. */
  playedAfter(period: number): RoundRow<Outcome>[] {
    return all<StoredRow>(
      this.#sql,
      "SELECT * FROM round WHERE period > ? AND players <> '[]' ORDER BY period LIMIT ?",
      period,
      LOGGED_AT_ONCE,
    ).map((row) => parsed(row));
  }

  /** The oldest void rounds after a period. */
  voidsAfter(period: number): number[] {
    return all<{ period: number }>(
      this.#sql,
      "SELECT period FROM round WHERE voided = 1 AND period > ? ORDER BY period LIMIT ?",
      period,
      LOGGED_AT_ONCE,
    ).map((row) => row.period);
  }

  /** Rounds up to a period, also void ones, newest first, as long as the caller reads on. */
  *backFrom(period: number): Generator<RoundRow<Outcome>> {
    const rows = this.#sql.exec<StoredRow>("SELECT * FROM round WHERE period <= ? ORDER BY period DESC", period);
    for (const row of rows) yield parsed(row);
  }

  /** The ordinal of the newest round up to a period; 0: there is none. */
  ordinalAt(period: number): number {
    const [newest] = this.#sql
      .exec<{ ordinal: number }>("SELECT ordinal FROM round WHERE period <= ? ORDER BY period DESC LIMIT 1", period)
      .toArray();
    return newest?.ordinal ?? 0;
  }

  setPlayers(period: number, players: readonly Bettor[]): void {
    this.#sql.exec("UPDATE round SET players = ? WHERE period = ?", JSON.stringify(players), period);
  }

  /** Adds rounds that passed without a query. */
  addPassed(rounds: readonly (readonly [period: number, ordinal: number])[]): void {
    insertMany(this.#sql, "INSERT OR IGNORE INTO round (period, ordinal)", rounds);
  }

  save(rows: readonly (RoundRow<Outcome> & { readonly commitment: string })[]): void {
    insertMany(
      this.#sql,
      "INSERT OR REPLACE INTO round (period, players, outcome, forced, ordinal, commitment, beacon, voided)",
      rows.map((row) => [
        row.period,
        JSON.stringify(row.players),
        row.outcome === null ? null : JSON.stringify(row.outcome),
        row.forced ? 1 : 0,
        row.ordinal,
        row.commitment,
        row.beacon === null ? null : JSON.stringify(row.beacon),
        row.voided ? 1 : 0,
      ]),
    );
  }

  /** Counted as they happen, so that no call counts the history. */
  voids(): number {
    return this.#storage.kv.get<number>(VOIDS) ?? 0;
  }

  countVoid(): void {
    this.#storage.kv.put(VOIDS, this.voids() + 1);
  }

  forced(): ForcedRow[] {
    return this.#sql.exec<ForcedRow>("SELECT seq, outcome FROM forced_outcome ORDER BY seq").toArray();
  }

  forcedCount(): number {
    return this.#sql.exec<{ count: number }>("SELECT count(*) AS count FROM forced_outcome").one().count;
  }

  /** Queues forced outcomes; an empty list clears the queue. */
  force(outcomes: readonly Outcome[]): void {
    this.#storage.transactionSync(() => {
      if (outcomes.length === 0) this.#sql.exec("DELETE FROM forced_outcome");
      for (const each of outcomes) {
        this.#sql.exec("INSERT INTO forced_outcome (outcome) VALUES (?)", JSON.stringify(each));
      }
    });
  }

  removeForced(seq: number): void {
    this.#sql.exec("DELETE FROM forced_outcome WHERE seq = ?", seq);
  }
}

function parsed<Outcome>(row: StoredRow): RoundRow<Outcome> {
  return {
    period: row.period,
    players: JSON.parse(row.players) as Bettor[],
    outcome: row.outcome === null ? null : (JSON.parse(row.outcome) as Outcome),
    forced: row.forced === 1,
    ordinal: row.ordinal,
    commitment: row.commitment,
    beacon: row.beacon === null ? null : (JSON.parse(row.beacon) as BeaconRound),
    voided: row.voided === 1,
  };
}
