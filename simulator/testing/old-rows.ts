import { ledgerGames } from "../cell/cell-games.ts";
import { Archive, ARCHIVE_STEP_ROWS } from "../cell/archive/archive.ts";
import { IdempotencyStore } from "../cell/idempotency-store.ts";
import { logError } from "../log/log.ts";
import { Ledger } from "../ledger/ledger.ts";
import { GroupCommit, Transactions } from "../storage/transactions.ts";
import { DAY_MS } from "#contract/values/durations.ts";

const KEPT_DAYS = 400;

/** A cell's archive with books of its own, for a test that does not use the cell after it. */
export function archiveOf(storage: DurableObjectStorage, cell: number, afterDays: number): Archive {
  const { sql } = storage;
  const ledger = new Ledger(sql, ledgerGames());
  const transactions = new Transactions(storage);
  transactions.join(ledger);
  return new Archive({
    logFailure: logError,
    sql,
    cell,
    bucket: { put: () => Promise.resolve(null as never) },
    afterDays,
    stepRows: ARCHIVE_STEP_ROWS,
    ledger,
    idempotency: new IdempotencyStore(sql),
    commit: new GroupCommit(transactions, (run) => queueMicrotask(run), logError),
    due: { set: () => undefined, clear: () => undefined },
  });
}

/** Lets all stakes of a cell leave, long after its age. The test does not use the cell after it. */
export async function letLeave(storage: DurableObjectStorage, cell: number, now: number): Promise<void> {
  const archive = archiveOf(storage, cell, KEPT_DAYS);
  const left = "SELECT 1 FROM stake UNION ALL SELECT 1 FROM idempotency_key WHERE of_game = 1 LIMIT 1";
  while (storage.sql.exec(left).toArray().length > 0) await archive.step(now + 2 * KEPT_DAYS * DAY_MS);
}
