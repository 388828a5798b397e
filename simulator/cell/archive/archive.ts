import { hash } from "node:crypto";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { LogFailure } from "#simulator/log/log.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import { tableNames } from "#simulator/objects/tables.ts";
import type { GroupCommit } from "#simulator/storage/transactions.ts";
import { dayStart } from "#simulator/time/clock.ts";
import type { IdempotencyStore } from "../idempotency-store.ts";
import type { DueTimes } from "../due-times.ts";
import { all } from "#simulator/storage/sql.ts";
import { DAY_MS } from "#contract/values/durations.ts";

/** The name among the due times for the archive. */
export const ARCHIVE = "archive";

/** Sums of today and yesterday are taken from the stored rows. */
export const ARCHIVE_AFTER_DAYS = 400;
/** Stakes from before it may have left at `now`, ms. */
export function archivedBefore(now: number, afterDays = ARCHIVE_AFTER_DAYS): number {
  return dayStart(now) - afterDays * DAY_MS;
}
/** A step of so many rows stays below 50 ms, and the cell answers calls between two steps. */
export const ARCHIVE_STEP_ROWS = 250;
const PAUSE_MS = 100;
/** Members that a step looks at: a seek each. */
const MEMBERS_A_STEP = 250;
/** Of each table. */
const ATTEMPTS_A_STEP = 4;

type AttemptsRow = { game: string; period: number; time: number; attempts: string; omitted: number };

interface ArchiveNeeds {
  readonly sql: SqlStorage;
  readonly cell: number;
  /** Undefined: the deployment has none, and old rows leave without a copy. */
  readonly bucket: Pick<R2Bucket, "put"> | undefined;
  readonly afterDays: number;
  /** How many rows leave at once. */
  readonly stepRows: number;
  readonly ledger: Ledger;
  readonly idempotency: Pick<IdempotencyStore, "dropOfGames">;
  readonly commit: GroupCommit;
  readonly due: Pick<DueTimes, "clear" | "set">;
  readonly logFailure: LogFailure;
}

/**
 * Lets old stakes leave a cell, for files in a bucket if there is one. Each step writes a file first, and then deletes
 * the same rows in one transaction. So no row is in neither.
 */
export class Archive {
  readonly #needs: ArchiveNeeds;
  /** The members up to this one have no old stakes left in this pass. */
  #passed = 0;
  #isWriting = false;

  constructor(needs: ArchiveNeeds) {
    this.#needs = needs;
  }

  /** Starts a pass, inside a transaction. */
  begin(now: number): void {
    this.#passed = 0;
    this.#needs.due.set(ARCHIVE, now);
  }

  /** Lets the next old rows leave. A step that fails changes nothing and is repeated. */
  async step(now: number): Promise<void> {
    const { afterDays, cell, commit, due, ledger, logFailure } = this.#needs;
    if (this.#isWriting) return;
    this.#isWriting = true;
    try {
      // From midnight on, so that a repeated step finds the same rows and writes the same file.
      const before = archivedBefore(now, afterDays);
      const members = this.#members();
      const stakes = this.#oldStakes(members, before);
      await this.#store(now, "stake", stakes);
      const isPassOver = members.length === 0;
      const attempts = isPassOver ? this.#oldAttempts(before) : [];
      await this.#store(now, "round_attempts", attempts);
      await commit.run(() => {
        if (stakes.length > 0) this.#delete(stakes, before, ledger);
        this.#deleteAttempts(attempts);
        if (isPassOver && !this.#dropRounds(before) && attempts.length === 0) due.clear(ARCHIVE);
        else due.set(ARCHIVE, now + PAUSE_MS);
      });
      const isFull = stakes.length === this.#needs.stepRows;
      this.#passed = (isFull ? (stakes.at(-1)?.member ?? 0) - 1 : members.at(-1)) ?? this.#passed;
    } catch (error) {
      logFailure("archive_failed", error, { cell });
    } finally {
      this.#isWriting = false;
    }
  }

  #members(): number[] {
    return all<{ member: number }>(
      this.#needs.sql,
      "SELECT member FROM member_book WHERE member > ? ORDER BY member LIMIT ?",
      this.#passed,
      MEMBERS_A_STEP,
    ).map(({ member }) => member);
  }

  /** The members' next stakes that were over before a time, with their payouts, in the order of the primary key. */
  #oldStakes(members: readonly number[], before: number): Stake[] {
    return all<Stake>(
      this.#needs.sql,
      `SELECT ${this.#needs.ledger.rows.columns("stake")} FROM json_each(?1) CROSS JOIN stake LEFT JOIN round USING (game, period)
         WHERE stake.member = json_each.value AND at < ?2 AND at + coalesce(ended, 0) < ?2
           AND (status <> 'W' OR settled IS NOT NULL)
         LIMIT ?3`,
      JSON.stringify(members),
      before,
      this.#needs.stepRows,
    );
  }

  /** The refused attempts of rounds that were over before a time, a few of each table. */
  #oldAttempts(before: number): AttemptsRow[] {
    return tableNames().flatMap((game) =>
      all<AttemptsRow>(
        this.#needs.sql,
        `SELECT * FROM (SELECT * FROM round_attempts WHERE game = ? ORDER BY period LIMIT ?) WHERE time < ?`,
        game,
        ATTEMPTS_A_STEP,
        before,
      ),
    );
  }

  #deleteAttempts(rows: readonly AttemptsRow[]): void {
    for (const { game, period } of rows) {
      this.#needs.sql.exec("DELETE FROM round_attempts WHERE game = ? AND period = ?", game, period);
    }
  }

  async #store(now: number, table: string, rows: readonly unknown[]): Promise<void> {
    const { bucket, cell } = this.#needs;
    if (bucket === undefined || rows.length === 0) return;
    const text = rows.map((row) => `${JSON.stringify({ table, row })}\n`).join("");
    await bucket.put(fileName(cell, now, text), text, { httpMetadata: { contentType: "application/jsonl" } });
  }

  #delete(stakes: readonly Stake[], before: number, ledger: Ledger): void {
    ledger.writeStakes();
    // First, because a book that is not in memory is made from the rows.
    for (const [member, own] of Map.groupBy(stakes, (stake) => stake.member)) ledger.leave(member, own, before);
    const deleted = all(
      this.#needs.sql,
      `DELETE FROM stake WHERE (member, at) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?)) RETURNING 1`,
      JSON.stringify(stakes.map(({ member, at }) => [member, at])),
    ).length;
    if (deleted !== stakes.length) throw new Error(`${deleted} of ${stakes.length} stakes were there`);
  }

  /** Drops rounds without stakes, and the games' keys, from before a time. False: there are no more. */
  #dropRounds(before: number): boolean {
    const { sql, idempotency, stepRows } = this.#needs;
    const dropped = tableNames().map(
      (game) =>
        sql
          .exec(
            `DELETE FROM round WHERE game = ?1 AND period IN (
             SELECT period FROM (SELECT period, settled FROM round WHERE game = ?1 ORDER BY period LIMIT ?3)
             WHERE settled < ?2) RETURNING 1`,
            game,
            // A stake may be debited later than its round's end, by a wrong clock.
            before - DAY_MS,
            Math.ceil(stepRows / tableNames().length),
          )
          .toArray().length,
    );
    // The newest of them stays, so that the next one has its neighbour.
    sql.exec(
      `DELETE FROM seal WHERE number < (
         SELECT max(number) FROM seal WHERE number < (SELECT min(number) + ? FROM seal) AND time < ?)`,
      stepRows,
      before - DAY_MS,
    );
    const hasKeys = idempotency.dropOfGames(before, stepRows);
    return hasKeys || dropped.some((rounds) => rounds > 0);
  }
}

/** Equal rows have the same name on the same day. */
function fileName(cell: number, now: number, text: string): string {
  const day = new Date(dayStart(now) + DAY_MS / 2).toISOString().slice(0, 10);
  return `cells/${cell}/${day}/${hash("sha256", text, "hex").slice(0, 32)}.jsonl`;
}
