import * as z from "zod/mini";
import { fairnessChain, fairnessChains, fairnessReceipts, receiptKey } from "#contract/calls/fairness.ts";
import { receipt } from "#contract/games/game-values.ts";
import { parseJson } from "#contract/values/json.ts";
import { CallError } from "#client/call-error.ts";
import { sendRequest } from "#client/send-request.ts";
import { readLeaf, type ReceiptFault } from "#simulator/fairness/receipt.ts";
import { callContext } from "#web/data/call-context.ts";
import type { RecordedStake } from "./export-button.tsx";

// Files as docs/fairness.md describes them. The verifier in Go reads them too.

const FORMAT = "rangoli evidence 1";

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
    get(fairnessReceipts.path, { table, id, ...(isTable && { period }) }),
    get(`/${game}/round_detail`, isTable ? { period, category, saas_id } : { id }),
    get(fairnessChains.path, isTable ? { table } : {}),
  ]);
  const file = {
    format: FORMAT,
    record: { id, amount: amount / 100, payout: payout / 100, status, ...(cancelled && { cancelled }) },
    receipts: receipts["queryset"],
    round: detail["entity"],
    chains: isTable ? chains["queryset"] : [],
    beacon: chains["beacon"],
    receipt_keys: chains["receipt_keys"],
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** An answer as it travels, since decoded numbers would not be the server's own. */
async function get(path: string, query: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  const { status, text } = await sendRequest({ method: "GET", path, query: given }, callContext());
  const read = answer.safeParse(parseJson(text));
  if (!read.success) throw new CallError("unreadable", status, "");
  if (read.data.code !== 200) throw new CallError("refused", read.data.code, read.data.msg);
  return read.data;
}

const answer = z.looseObject({ code: z.int(), msg: z.string() });

const number = z.union([z.number(), z.string()]);
const evidence = z.object({
  format: z.literal(FORMAT),
  record: z.object({
    amount: z.number(),
    payout: z.number(),
    status: z.string(),
    cancelled: z.optional(z.boolean()),
  }),
  receipts: z.array(receipt).check(z.minLength(1)),
  round: z.looseObject({
    game: z.string(),
    period: number,
    commitment: z.nullable(z.string()),
    category: z.optional(z.string()),
    saas_id: z.optional(number),
    client_seed: z.optional(z.nullable(z.string())),
    nonce: z.optional(number),
    server_seed: z.nullable(z.string()),
    forced: z.optional(z.boolean()),
    voided: z.optional(z.boolean()),
  }),
  chains: z.array(fairnessChain),
  receipt_keys: z.array(receiptKey),
});

export type EvidenceFault = ReceiptFault | "unreadable" | "contradiction";

/** The signed stake, or why the file proves nothing. */
export interface CheckedEvidence {
  readonly fault: EvidenceFault | null;
  /** The leaf of the stake; null: unreadable. */
  readonly leaf: ReadonlyMap<string, string> | null;
}

/** Checks a file against the server's public keys, or against its own if the server shows none. */
export async function checkEvidence(
  text: string,
  keys: readonly z.output<typeof receiptKey>[],
): Promise<CheckedEvidence> {
  const read = evidence.safeParse(parseJson(text));
  if (!read.success) return { fault: "unreadable", leaf: null };
  const { receipts, round, record, receipt_keys, chains } = read.data;
  // The curve is large, and only this check needs it.
  const { receiptFault } = await import("#simulator/fairness/verify-receipt.ts");
  const leaves = receipts.map(({ leaf }) => readLeaf(leaf));
  const [leaf = null] = leaves;
  for (const each of receipts) {
    const fault = receiptFault(each, keys.length > 0 ? keys : receipt_keys);
    if (fault !== null) return { fault, leaf };
  }
  const { game, category, saas_id, period, commitment, client_seed, nonce } = round;
  const shown = {
    table: game === "win" ? `win:${category}:${saas_id}` : game,
    round: String(period),
    amount: String(Math.round(record.amount * 100)),
  };
  // Only leaves of games without tables have these.
  const drawn = { commitment, client_seed, nonce: nonce === undefined ? undefined : String(nonce) };
  const paid = receipts.length === 1 ? {} : { payout: String(Math.round(record.payout * 100)) };
  const contradicts = leaves.some((each) => {
    const differs = (name: string, value: unknown) => each?.has(name) === true && each.get(name) !== value;
    return (
      Object.entries({ ...shown, ...drawn, ...paid }).some(([name, value]) => differs(name, value)) ||
      ["member", "bet"].some((name) => each?.get(name) !== leaf?.get(name))
    );
  });
  if (contradicts) return { fault: "contradiction", leaf };
  // A forced round follows from no seed, and a running one has none yet.
  if (round.forced === true || (round.server_seed === null && round.voided !== true)) return { fault: null, leaf };
  const [{ checkPasted }, { dueOf }] = await Promise.all([import("./pasted-round.ts"), import("./stake-due.ts")]);
  try {
    const ends = chains.length > 0 ? JSON.stringify({ queryset: chains }) : "";
    const findings = checkPasted(JSON.stringify({ entity: round }), ends);
    const byEvent = (event: string) => leaves.find((each) => each?.get("event") === event) ?? null;
    const stake = byEvent("stake");
    const due = stake === null || record.cancelled === true ? null : dueOf(round, stake, byEvent("cash-out"));
    const holds =
      findings.every((each) => each.holds !== false) &&
      (due === null || record.status === "W" || due === Math.round(record.payout * 100));
    return { fault: holds ? null : "contradiction", leaf };
  } catch {
    // A round without the fields of its game.
    return { fault: "unreadable", leaf };
  }
}
