import * as z from "zod/mini";
import { fairnessChains } from "#contract/calls/fairness.ts";
import type { Receipt } from "#contract/values/game-values.ts";
import type { ReceiptKey } from "#fairness/receipt.ts";
import { apiClient } from "#web/data/api-client.ts";
import type { WireFields } from "#web/data/call-mutation.ts";
import { installation } from "#web/data/installation.ts";
import { createStore } from "#web/data/store.ts";
import { browserStorage } from "#web/data/stored-value.ts";
import { storedWithSchema } from "#web/data/stored-with-schema.ts";
import { provided } from "#web/data/games.ts";
import { checkReceipt, type ExpectedLines, type ReceiptAlarm } from "./check-receipt.ts";
import { receiptStore } from "./receipt-store.ts";

/** The public keys by their ids, as this browser saw them first. */
export const pinnedKeys = storedWithSchema(browserStorage, "app.receipt-keys", z.record(z.string(), z.string()), {});

/** The newest receipt that does not hold, until the player has read it. */
export const receiptAlarm = createStore<ReceiptAlarm | null>(null);

export function pinnedList(): ReceiptKey[] {
  return Object.entries(pinnedKeys.get()).map(([id, public_key]) => ({ id, public_key }));
}

/** Any table: `/fairness/chains` names the receipts' keys with each. */
export const anyTable = () => provided.games.find(({ table }) => table !== undefined)?.table ?? "";

let announced: Promise<boolean> | null = null;

/** Whether the backend announces receipts. Pins the keys that it names, unless pinned otherwise before. */
async function askForKeys(): Promise<boolean> {
  try {
    const { receipt_keys: keys = [] } = await apiClient.send(fairnessChains, { query: { table: anyTable() } });
    pinnedKeys.set({ ...Object.fromEntries(keys.map(({ id, public_key }) => [id, public_key])), ...pinnedKeys.get() });
    return keys.length > 0;
  } catch {
    // The next receipt asks again.
    announced = null;
    return false;
  }
}

/** Pins the keys that the backend names, if no answer has named them yet. */
export function readKeys(): Promise<boolean> {
  announced ??= askForKeys();
  return announced;
}

export async function announcesReceipts(): Promise<boolean> {
  return installation.get().offers?.includes("receipts") !== false && (await readKeys());
}

/**
 * Checks a receipt in the background, and keeps it with the request of its stake. Stakes and screens do not wait for it.
 */
export async function watchReceipt(
  receipt: Receipt | undefined,
  expected: ExpectedLines,
  request?: WireFields,
): Promise<void> {
  if (!(await announcesReceipts())) return;
  let alarm = await checkReceipt(receipt, expected, pinnedList());
  if (alarm === "otherKey") {
    // The operator may have added a key since.
    announced = null;
    await readKeys();
    alarm = await checkReceipt(receipt, expected, pinnedList());
  }
  if (receipt !== undefined) await receiptStore.add({ ...receipt, ...(request && { request }) }).catch(() => undefined);
  if (alarm !== null) receiptAlarm.set(alarm);
}
