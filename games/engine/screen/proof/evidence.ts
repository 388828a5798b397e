import * as z from "zod/mini";
import { fairnessChain, fairnessChains, fairnessReceipts, receiptKey } from "#contract/calls/fairness.ts";
import { receipt } from "#contract/values/game-values.ts";
import { parseJson } from "#contract/values/json.ts";
import { CallError } from "#contract/transport/call-error.ts";
import { sendRequest } from "#contract/transport/send-call.ts";
import { type Leaf, readLeaf } from "#fairness/receipt.ts";
import { apiClient } from "#web/data/api-client.ts";
import { receiptStore } from "../receipts/receipt-store.ts";
import { provided } from "#web/data/games.ts";
import type { CheckedEvidence } from "./checked-evidence.ts";

/** A stake of the records; money in minor units. */
export interface RecordedStake {
  /** A table, or a game without tables. */
  readonly table: string;
  readonly id: string;
  /** Null: a game without tables. */
  readonly period: number | null;
  readonly amount: number;
  readonly payout: number;
  readonly status: string;
  /** True: the member took it back. */
  readonly cancelled?: boolean | undefined;
}

// Files as docs/fairness.md describes them. The verifier in Go reads them too.

const FORMAT = "round evidence 1";

/** A stake with its receipts and its round, as one JSON text with the server's own answers. */
export async function evidenceOf({
  table,
  id,
  period,
  amount,
  payout,
  status,
  cancelled,
}: RecordedStake): Promise<string> {
  const [game = "", category, saas_id] = table.split(":");
  const isTable = period !== null;
  const [receipts, detail, chains] = await Promise.all([
    getAnswer(fairnessReceipts.path, { table, id, ...(isTable && { period }) }),
    getAnswer(`/${game}/round_detail`, isTable ? { period, category, saas_id } : { id }),
    getAnswer(fairnessChains.path, isTable ? { table } : {}),
  ]);
  const own = (await receiptStore.all()).filter(({ leaf }) => isOfStake(readLeaf(leaf), { table, id, period }));
  const told = z.array(receipt).parse(receipts["queryset"]);
  const file = {
    format: FORMAT,
    record: { id, amount: amount / 100, payout: payout / 100, status, ...(cancelled && { cancelled }) },
    // Kept receipts contradict different ones that the operator signs now.
    receipts: [...own, ...told.filter(({ leaf }) => own.every((each) => each.leaf !== leaf))],
    round: detail["entity"],
    chains: isTable ? chains["queryset"] : [],
    beacon: chains["beacon"],
    receipt_keys: chains["receipt_keys"],
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function isOfStake(leaf: Leaf | null, { table, id, period }: Pick<RecordedStake, "table" | "id" | "period">): boolean {
  if (leaf?.get("table") !== table || leaf.get("bet") !== id) return false;
  return period === null || leaf.get("round") === String(period);
}

/** An answer as it travels, since decoded numbers would not be the server's own. */
export async function getAnswer(
  path: string,
  query: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  const { status, text } = await sendRequest({ method: "GET", path, query: given }, await apiClient.context());
  const read = answer.safeParse(parseJson(text));
  if (!read.success) throw new CallError("unreadable", status, "");
  if (read.data.code !== 200) throw new CallError("refused", read.data.code, read.data.msg);
  return read.data;
}

const answer = z.looseObject({ code: z.int(), msg: z.string() });

const number = z.union([z.number(), z.string()]);
export const roundFields = z.looseObject({
  game: z.string(),
  period: number,
  commitment: z.nullable(z.string()),
  category: z.optional(z.string()),
  saas_id: z.optional(number),
  client_seed: z.optional(z.nullable(z.string())),
  entropy: z.optional(z.string()),
  nonce: z.optional(number),
  server_seed: z.nullable(z.string()),
  forced: z.optional(z.boolean()),
  voided: z.optional(z.boolean()),
});
const evidence = z.object({
  format: z.literal(FORMAT),
  record: z.object({
    amount: z.number(),
    payout: z.number(),
    status: z.string(),
    cancelled: z.optional(z.boolean()),
  }),
  receipts: z
    .array(z.object({ ...receipt.shape, request: z.optional(z.record(z.string(), z.unknown())) }))
    .check(z.minLength(1)),
  round: roundFields,
  chains: z.array(fairnessChain),
  receipt_keys: z.array(receiptKey),
});

/** Checks a file against the server's public keys, or against its own if the server shows none. */
export async function checkEvidence(
  text: string,
  keys: readonly z.output<typeof receiptKey>[],
): Promise<CheckedEvidence> {
  const read = evidence.safeParse(parseJson(text));
  await provided.loadChecks();
  if (!read.success) return { fault: "unreadable", leaf: null, misfits: [] };
  const { receipts, round, record, chains, receipt_keys } = read.data;
  // The curve is large, and only this check needs it.
  const [{ receiptFault }, { checkStake }] = await Promise.all([
    import("#fairness/verify-receipt.ts"),
    import("./stake-check.ts"),
  ]);
  for (const each of receipts) {
    const fault = receiptFault(each, keys.length > 0 ? keys : receipt_keys);
    if (fault !== null) return { fault, leaf: readLeaf(receipts[0]?.leaf ?? ""), misfits: [] };
  }
  return checkStake(receipts, { round, record, chains });
}
