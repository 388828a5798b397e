import { hash } from "node:crypto";
import { storedTransfers } from "#simulator/ledger/collapse.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { LogFailure } from "#simulator/journal/failures.ts";
import { ListTotals } from "#simulator/storage/list-totals.ts";
import type { GroupCommit } from "#simulator/storage/transactions.ts";
import { dayStart } from "#simulator/time/clock.ts";
import type { IdempotencyStore } from "../calls/idempotency-store.ts";
import type { DueTimes } from "../due-times.ts";
import { ARCHIVED_TABLES } from "../games.ts";
import type { ArchivedTable, OldRows } from "./archived-table.ts";

/** The name among the due times for the archive. */
export const ARCHIVE = "archive";

const DAY_MS = 24 * 3600 * 1000;
/** A step of so many rows stays below 50 ms, and the cell answers calls between two steps. */
export const ARCHIVE_STEP_ROWS = 250;
const PAUSE_MS = 100;

interface ArchiveNeeds {
  readonly sql: SqlStorage;
  readonly cell: number;
  /** Undefined: the deployment has none, and nothing leaves. */
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

interface Leaving extends OldRows {
  readonly from: ArchivedTable;
}

/**
 * Moves old rows of games from a cell to files in a bucket. Each step writes a file first, and then deletes the same
 * rows in one transaction. So no row is in neither.
 */
export class Archive {
  readonly #needs: ArchiveNeeds;
  readonly #totals: ListTotals;
  /** By table: the id that this pass has looked up to. */
  readonly #after = new Map<string, number>();
  #isWriting = false;

  constructor(needs: ArchiveNeeds) {
    this.#needs = needs;
    this.#totals = new ListTotals(needs.sql);
  }

  /** Starts a pass, inside a transaction. */
  begin(now: number): void {
    if (this.#needs.bucket === undefined) return;
    this.#after.clear();
    this.#needs.due.set(ARCHIVE, now);
  }

  /** Moves the oldest rows. A step that fails changes nothing and is repeated. */
  async step(now: number): Promise<void> {
    const { bucket, afterDays, cell, commit, due, idempotency, ledger, logFailure, sql, stepRows } = this.#needs;
    if (this.#isWriting) return;
    this.#isWriting = true;
    try {
      // From midnight on, so that a repeated step finds the same rows and writes the same file.
      const before = dayStart(now) - afterDays * DAY_MS;
      const leaving = this.#look(before);
      if (leaving.length === 0 || bucket === undefined) {
        await commit.run(() => {
          if (bucket !== undefined && idempotency.dropOfGames(before, stepRows)) due.set(ARCHIVE, now + PAUSE_MS);
          else due.clear(ARCHIVE);
        });
        return;
      }
      const ids = leaving.flatMap(({ from, rows }) => rows.flatMap((row) => from.transfersOf(row)));
      const transfers = storedTransfers(sql, ids);
      const tables = [
        ...leaving.map(({ from: { table }, rows }) => ({ table, rows })),
        { table: "transfer", rows: transfers },
      ];
      const lines = tables.flatMap(({ table, rows }) => rows.map((row) => JSON.stringify({ table, row })));
      if (lines.length > 0) {
        const text = `${lines.join("\n")}\n`;
        await bucket.put(fileName(cell, now, text), text, { httpMetadata: { contentType: "application/jsonl" } });
      }
      await commit.run(() => {
        for (const each of leaving) this.#delete(each);
        if (transfers.length > 0) ledger.collapse(transfers);
        due.set(ARCHIVE, now + PAUSE_MS);
      });
      for (const { from, after } of leaving) this.#after.set(from.table, after);
    } catch (error) {
      logFailure("archive_failed", error, { cell });
    } finally {
      this.#isWriting = false;
    }
  }

  /** The next old rows of the tables that have any, or that are not looked through. */
  #look(before: number): Leaving[] {
    let limit = this.#needs.stepRows;
    return ARCHIVED_TABLES.flatMap((from) => {
      const began = this.#after.get(from.table) ?? 0;
      if (limit === 0) return [];
      const first = from.oldest(this.#needs.sql, { before, limit: 1, after: began });
      // Nearly every look ends here: it reads one row.
      if (first.rows.length === 0 && first.after === began) return [];
      const { rows, after } = from.oldest(this.#needs.sql, { before, limit, after: began });
      limit -= rows.length;
      return [{ from, rows, after }];
    });
  }

  #delete({ from: { table, key, countedAs }, rows }: Leaving): void {
    if (rows.length === 0) return;
    const keys = rows.map((row) => key.map((column) => row[column]));
    const columns = key.map((_, index) => `value ->> ${index}`).join(", ");
    const deleted = this.#needs.sql
      .exec(
        `DELETE FROM ${table} WHERE (${key.join(", ")}) IN (SELECT ${columns} FROM json_each(?)) RETURNING 1`,
        JSON.stringify(keys),
      )
      .toArray().length;
    if (deleted !== rows.length) throw new Error(`${deleted} of ${rows.length} rows of ${table} were there`);
    if (countedAs !== undefined) {
      const byMember = Map.groupBy(rows, (row) => Number(row["member"]));
      this.#totals.add(...[...byMember].map(([member, own]) => ({ member, list: countedAs, count: own.length })));
    }
  }
}

/** Equal rows have the same name on the same day. */
function fileName(cell: number, now: number, text: string): string {
  const day = new Date(dayStart(now) + DAY_MS / 2).toISOString().slice(0, 10);
  return `cells/${cell}/${day}/${hash("sha256", text, "hex").slice(0, 32)}.jsonl`;
}
