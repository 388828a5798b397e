import { dayStart } from "../time/clock.ts";
import { countPlay, type PlaySum, playSumsOf } from "./play-sums.ts";

const DAY_MS = 24 * 3600 * 1000;

/** The tally of a transfer; bets count per list of records. */
export const TALLY_KIND = `CASE WHEN kind <> 'bet' THEN kind WHEN relation LIKE 'win:%' THEN 'bet:' || substr(relation, 1, 5)
  ELSE 'bet:' || substr(relation, 1, instr(relation || ':', ':') - 1) END`;

/** `dayStart` in SQL. */
const DAY_OF_TIME = `(time + 19800000) / ${DAY_MS} * ${DAY_MS} - 19800000`;

export const tallySchema = `
  -- How many transfers of a kind a member has, and what those of its newest day with one come to.
  CREATE TABLE transfer_tally (
    member INTEGER NOT NULL,
    -- Bets are told apart by the list of records that they stand in: 'bet:aviator', 'bet:win:P' …
    kind TEXT NOT NULL,
    count INTEGER NOT NULL,
    -- The day's first ms.
    day INTEGER NOT NULL,
    day_sum INTEGER NOT NULL,
    -- The day before that one. A call that began before midnight may commit after it.
    before_sum INTEGER NOT NULL,
    PRIMARY KEY (member, kind)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO transfer_tally (member, kind, count, day, day_sum, before_sum)
  SELECT member, tally_kind, sum(count), newest, sum(iif(day = newest, amount, 0)),
    sum(iif(day = newest - ${DAY_MS}, amount, 0))
  FROM (
    SELECT member, ${TALLY_KIND} AS tally_kind, ${DAY_OF_TIME} AS day, count(*) AS count, sum(amount) AS amount,
      max(${DAY_OF_TIME}) OVER (PARTITION BY member, ${TALLY_KIND}) AS newest
    FROM transfer WHERE member > 0 GROUP BY member, tally_kind, day
  ) GROUP BY member, tally_kind;
  -- The last transfer that is counted.
  CREATE TABLE tally_mark (id INTEGER PRIMARY KEY CHECK (id = 1), seq INTEGER NOT NULL) STRICT;
  INSERT INTO tally_mark SELECT 1, coalesce(max(seq), 0) FROM transfer;
  -- A page of bets would otherwise go through everything else that the member has done.
  CREATE INDEX transfer_bet ON transfer (member, seq) WHERE kind = 'bet';
`;

/** How many of some transfers each tally counts. */
const ofSeqs = `SELECT member, ${TALLY_KIND} AS tally_kind, count(*) AS count
  FROM transfer WHERE seq IN (SELECT value FROM json_each(?)) AND member > 0 GROUP BY member, tally_kind`;

/** Limit of uncounted transfers; counting that many takes about 10 ms. */
const UNCOUNTED_MAX = 5_000;

/**
 * Counts and daily sums of each member's transfers. They are counted on the first read, all of a cell in one statement,
 * so that stakes cost nothing more.
 */
export class TransferTallies {
  readonly #sql: SqlStorage;
  /** Uncounted transfers of this process. */
  #uncounted = 0;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Records written transfers, and counts them once too many wait. */
  written(transfers: number): void {
    this.#uncounted += transfers;
    if (this.#uncounted >= UNCOUNTED_MAX) this.#countNew();
  }

  /** Takes transfers out of the counts before they leave the ledger. Nobody asks for the sums of their days any more. */
  remove(seqs: readonly number[]): void {
    this.#countNew();
    this.#sql.exec(
      `UPDATE transfer_tally SET count = transfer_tally.count - leaving.count FROM (${ofSeqs}) AS leaving
       WHERE transfer_tally.member = leaving.member AND transfer_tally.kind = leaving.tally_kind`,
      JSON.stringify(seqs),
    );
  }

  /**
   * Counts transfers that took the place of others. The mark follows the last transfer: the next one may get the number of
   * one that left.
   */
  add(seqs: readonly number[]): void {
    this.#sql.exec(
      `INSERT INTO transfer_tally (member, kind, count, day, day_sum, before_sum)
       SELECT member, tally_kind, count, 0, 0, 0 FROM (${ofSeqs}) WHERE true
       ON CONFLICT (member, kind) DO UPDATE SET count = count + excluded.count`,
      JSON.stringify(seqs),
    );
    this.#sql.exec("UPDATE tally_mark SET seq = (SELECT coalesce(max(seq), 0) FROM transfer)");
  }

  #countNew(): void {
    this.#uncounted = 0;
    const { counted, last } = this.#sql
      .exec<{ counted: number; last: number }>(
        "SELECT seq AS counted, (SELECT coalesce(max(seq), 0) FROM transfer) AS last FROM tally_mark",
      )
      .one();
    if (last <= counted) return;
    this.#sql.exec(
      `INSERT INTO transfer_tally (member, kind, day, count, day_sum, before_sum)
       SELECT member, ${TALLY_KIND} AS tally_kind, ${DAY_OF_TIME} AS tally_day, count(*), sum(amount), 0
       FROM transfer NOT INDEXED WHERE seq > ? AND member > 0
       GROUP BY member, tally_kind, tally_day ORDER BY tally_day
       ON CONFLICT (member, kind) DO UPDATE SET
         count = count + excluded.count,
         before_sum = CASE WHEN excluded.day = day + ${DAY_MS} THEN day_sum WHEN excluded.day > day THEN 0
           WHEN excluded.day = day - ${DAY_MS} THEN before_sum + excluded.day_sum ELSE before_sum END,
         day_sum = CASE WHEN excluded.day = day THEN day_sum + excluded.day_sum WHEN excluded.day > day
           THEN excluded.day_sum ELSE day_sum END,
         day = max(day, excluded.day)`,
      counted,
    );
    countPlay(this.#sql, counted);
    this.#sql.exec("UPDATE tally_mark SET seq = ?", last);
  }

  /** The number of a member's transfers of a kind; `bet`: all lists of bets; null: all kinds. */
  count(member: number, kind: string | null): number {
    this.#countNew();
    const [where, bound] = whereKind(kind);
    return this.#sql
      .exec<{ count: number }>(
        `SELECT coalesce(sum(count), 0) AS count FROM transfer_tally WHERE member = ?${where}`,
        member,
        ...bound,
      )
      .one().count;
  }

  /** A member's counters of the windows at `now`. */
  playSums(member: number, now: number): PlaySum[] {
    this.#countNew();
    return playSumsOf(this.#sql, member, now);
  }

  /** The sum of a member's transfers of a kind on the day of `now`, minor units. */
  sumOfDay(member: number, kind: string, now: number): number {
    this.#countNew();
    const [where, bound] = whereKind(kind);
    const day = dayStart(now);
    return this.#sql
      .exec<{ sum: number }>(
        `SELECT coalesce(sum(CASE ? WHEN day THEN day_sum WHEN day - ${DAY_MS} THEN before_sum ELSE 0 END), 0) AS sum
         FROM transfer_tally WHERE member = ?${where}`,
        day,
        member,
        ...bound,
      )
      .one().sum;
  }
}

function whereKind(kind: string | null): readonly [sql: string, bound: readonly string[]] {
  if (kind === null) return ["", []];
  // `;` follows `:` in ASCII, so the range covers all lists of bets.
  if (kind === "bet") return [" AND kind >= 'bet:' AND kind < 'bet;'", []];
  return [" AND kind = ?", [kind]];
}
