import { Archive, ARCHIVE_STEP_ROWS } from "../cell/archive/archive.ts";
import { IdempotencyStore } from "../cell/idempotency-store.ts";
import { logError } from "../log/log.ts";
import { Ledger } from "../ledger/ledger.ts";
import { GroupCommit, Transactions } from "../storage/transactions.ts";

/** A cell's archive with books of its own, for a test that does not use the cell after it. */
export function archiveOf(storage: DurableObjectStorage, cell: number, afterDays: number): Archive {
  const { sql } = storage;
  const ledger = new Ledger(sql);
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
