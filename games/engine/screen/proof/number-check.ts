import * as z from "zod/mini";
import { fairnessLog, fairnessReceipts } from "#contract/calls/fairness.ts";
import { receipt } from "#contract/values/game-values.ts";
import { generationIn, generationSubject, nameIn } from "#fairness/log.ts";
import { readLeaf } from "#fairness/receipt.ts";
import { isEnded, isListed, pinnedHead } from "./check-log.ts";
import { getAnswer } from "./evidence.ts";
import { type NumberFault, numberFault } from "../receipts/check-receipt.ts";
import type { KeptReceipt, ReceiptStore } from "../receipts/receipt-store.ts";

/** Plays of other devices that a visit asks for; the next visit goes on. */
const ASKED_MAX = 100;

/**
 * Judges the numbers of the kept plays. Other devices of the member, and answers that were lost, leave numbers out here:
 * the operator is asked for the receipt of each, and convicted by a number that it has no play for.
 */
export async function checkNumbers(store: ReceiptStore): Promise<NumberFault | null> {
  if (await namesUnlisted(await store.all())) return { kind: "unlisted" };
  const ended = new Set<string>();
  for (let asked = 0; asked < ASKED_MAX; asked++) {
    const kept = (await store.all()).filter((each) => !ended.has(generationOf(each)));
    const fault = numberFault(kept);
    if (fault?.kind !== "skipped") return fault;
    const found = await playAt(fault);
    if (found === "unknown") return null;
    if (found === "ended") {
      ended.add(fault.generation);
      continue;
    }
    if (found === null) return fault;
    await store.add(found);
  }
  return null;
}

const generationOf = (receipt: KeptReceipt) => linesOf(receipt)?.get("generation") ?? "0";

/** Whether receipts name a generation that the public list lacks. */
async function namesUnlisted(receipts: readonly KeptReceipt[]): Promise<boolean> {
  const generations = new Set(receipts.map(generationOf));
  generations.delete("0");
  const listed = await Promise.all([...generations].map((each) => isListed(each)));
  return listed.includes(false);
}

/** The public list on the generations of receipts, for `verify receipts`. */
export function listedGenerations(receipts: readonly KeptReceipt[]): Promise<object[]> {
  const generations = new Set(receipts.map(generationOf));
  // The entry of the newest one also names those whose own entries a restore lost.
  if (generations.size > 1) generations.add(generationIn(nameIn(pinnedHead.get()?.head ?? "")) ?? "0");
  generations.delete("0");
  const ask = (each: string) => getAnswer(fairnessLog.path, { subject: generationSubject(each) });
  return Promise.all([...generations].map(ask));
}

type Skipped = Extract<NumberFault, { kind: "skipped" }>;

/**
 * Null: the operator shows no such play. `unknown`: the one who is logged in now made none of these plays. `ended`: a
 * restore has begun another generation, and may have lost it.
 */
async function playAt(wanted: Skipped): Promise<KeptReceipt | null | "ended" | "unknown"> {
  const newest = await stakeAt(wanted.table, 1);
  if (newest === null) return "unknown";
  const isOfSameCount = (lines: ReturnType<typeof linesOf>) => lines?.get("member") === wanted.member;
  const lines = linesOf(newest);
  if (!isOfSameCount(lines)) return "unknown";
  if (generationOf(newest) !== wanted.generation) return "ended";
  const back = Number(lines?.get("nonce")) - wanted.nonce;
  const found = back < 0 ? null : await stakeAt(wanted.table, back + 1);
  const shown = found && linesOf(found);
  if (shown?.get("nonce") === String(wanted.nonce) && isOfSameCount(shown)) return found;
  return (await isEnded(wanted.generation)) ? "ended" : null;
}

const linesOf = ({ leaf }: KeptReceipt) => readLeaf(leaf);

const records = z.array(z.looseObject({ id: z.string() }));

/** The stake's receipt of a record by its place, from the newest; null: there is none. */
async function stakeAt(table: string, place: number): Promise<KeptReceipt | null> {
  const page = await getAnswer(`/${table}/user_records`, { p: place, p_size: 1 });
  const [row] = z.parse(records, page["queryset"]);
  if (row === undefined) return null;
  const told = await getAnswer(fairnessReceipts.path, { table, id: row.id });
  const stakes = z.parse(z.array(receipt), told["queryset"]);
  return stakes.find((each) => linesOf(each)?.get("event") === "stake") ?? null;
}
