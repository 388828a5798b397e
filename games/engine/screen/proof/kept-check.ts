import * as z from "zod/mini";
import type { AnyCall } from "#contract/call.ts";
import { receiptStore } from "../receipts/receipt-store.ts";
import { roundFields } from "./evidence.ts";
import { checkStake, stakesOf } from "./stake-check.ts";
import { provided } from "#web/data/games.ts";

/**
 * Whether the answer on a finished round fits the stakes whose receipts this browser keeps, and what it showed before
 * them. Null: it keeps none of the round.
 */
export async function fitsKept(call: AnyCall, answer: object): Promise<boolean | null> {
  // As it travelled, since receipts are compared with that.
  const sent = z.safeEncode(call.answer, answer as Record<string, unknown>);
  const read = roundFields.safeParse(sent.data?.["entity"]);
  if (!read.success) return null;
  await provided.loadChecks();
  const stakes = stakesOf(await receiptStore.all(), read.data);
  const checked = stakes.map((receipts) => checkStake(receipts, { round: read.data }));
  if (checked.length === 0) return null;
  return checked.every(({ fault, misfits }) => fault === null && misfits.length === 0);
}
