import { FifoCache } from "#contract/fifo-cache.ts";
import type { Receipt } from "#contract/values/game-values.ts";
import type { WireFields } from "#web/data/call-mutation.ts";

// The receipts of this browser's stakes, oldest first. They are evidence, so no log-out removes them.

/** About 1 kB each. */
const KEPT_MAX = 2_000;
const DATABASE = "app-receipts";
const RECEIPTS = "receipts";

/** A receipt with the fields of its stake as this browser sent them; older ones lack them. */
export type KeptReceipt = Receipt & { readonly request?: WireFields | undefined };

export interface ReceiptStore {
  /** Adds a receipt unless its text is there; the oldest of more than the store holds goes. */
  add(receipt: KeptReceipt): Promise<void>;
  all(): Promise<KeptReceipt[]>;
}

/** `factory` undefined, or one that fails: a store in memory, as long as the page lives. */
export function openReceiptStore(factory: IDBFactory | undefined, max = KEPT_MAX): ReceiptStore {
  const memory = new FifoCache<string, KeptReceipt>(max);
  let opened: Promise<IDBDatabase> | null = null;

  function database(): Promise<IDBDatabase> {
    if (factory === undefined) return Promise.reject(new Error("this browser has no IndexedDB"));
    opened ??= openDatabase(factory);
    return opened;
  }

  async function addTo(storage: IDBObjectStore, receipt: KeptReceipt): Promise<void> {
    if ((await done(storage.index("leaf").count(receipt.leaf))) > 0) return;
    await done(storage.add(receipt));
    const surplus = (await done(storage.count())) - max;
    if (surplus <= 0) return;
    const [last] = (await done(storage.getAllKeys(undefined, surplus))).slice(-1);
    if (last !== undefined) await done(storage.delete(IDBKeyRange.upperBound(last)));
  }

  return {
    async add(receipt) {
      if (!memory.has(receipt.leaf)) memory.set(receipt.leaf, receipt);
      const open = await database().catch(() => null);
      if (open !== null) await addTo(open.transaction(RECEIPTS, "readwrite").objectStore(RECEIPTS), receipt);
    },
    async all() {
      const open = await database().catch(() => null);
      if (open === null) return [...memory.values()];
      return done<KeptReceipt[]>(open.transaction(RECEIPTS).objectStore(RECEIPTS).getAll());
    },
  };
}

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    const created = request.result.createObjectStore(RECEIPTS, { autoIncrement: true });
    created.createIndex("leaf", "leaf", { unique: true });
  };
  return done(request);
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser's store failed"));
  });
}

export const receiptStore = openReceiptStore(globalThis.indexedDB);
