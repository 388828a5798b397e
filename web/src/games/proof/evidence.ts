import * as z from "zod/mini";
import { fairnessChain, fairnessChains, fairnessReceipts, receiptKey } from "#contract/calls/fairness.ts";
import { receipt } from "#contract/values/game-values.ts";
import { parseJson } from "#contract/values/json.ts";
import { CallError } from "#client/call-error.ts";
import { sendRequest } from "#client/send-call.ts";
import { type Leaf, readLeaf, type ReceiptFault } from "#fairness/receipt.ts";
import { apiClient } from "#web/data/api-client.ts";
import type { Ends } from "./stake-due.ts";
import { receiptStore } from "../receipts/receipt-store.ts";

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
    get(fairnessReceipts.path, { table, id, ...(isTable && { period }) }),
    get(`/${game}/round_detail`, isTable ? { period, category, saas_id } : { id }),
    get(fairnessChains.path, isTable ? { table } : {}),
  ]);
  const own = (await receiptStore.all()).filter(({ leaf }) => isOfStake(readLeaf(leaf), { table, id, period }));
  const told = z.array(receipt).parse(receipts["queryset"]);
  const file = {
    format: FORMAT,
    record: { id, amount: amount / 100, payout: payout / 100, status, ...(cancelled && { cancelled }) },
    // What this browser kept contradicts what the operator signs now, if that is something else.
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
async function get(path: string, query: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  const { status, text } = await sendRequest({ method: "GET", path, query: given }, await apiClient.context());
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
    entropy: z.optional(z.string()),
    nonce: z.optional(number),
    server_seed: z.nullable(z.string()),
    forced: z.optional(z.boolean()),
    voided: z.optional(z.boolean()),
  }),
  chains: z.array(fairnessChain),
  receipt_keys: z.array(receiptKey),
});

/** `contradiction`: what was signed contradicts itself. A changed file cannot cause it. */
export type EvidenceFault = ReceiptFault | "unreadable" | "contradiction";
/** A part of a file that nobody signed. */
export type UnsignedPart = "round" | "record";

/** The result for a file. */
export interface CheckedEvidence {
  /** Why it proves nothing, or that it convicts the operator. Judged by signed lines alone. */
  readonly fault: EvidenceFault | null;
  /** The leaf of the stake; null: unreadable. */
  readonly leaf: Leaf | null;
  /** Unsigned parts that do not fit the stake. Anyone can have changed them. */
  readonly misfits: readonly UnsignedPart[];
}

type Evidence = z.output<typeof evidence>;

/** Checks a file against the server's public keys, or against its own if the server shows none. */
export async function checkEvidence(
  text: string,
  keys: readonly z.output<typeof receiptKey>[],
): Promise<CheckedEvidence> {
  const read = evidence.safeParse(parseJson(text));
  if (!read.success) return { fault: "unreadable", leaf: null, misfits: [] };
  const { receipts, round, receipt_keys } = read.data;
  // The curve is large, and only this check needs it.
  const [{ receiptFault }, { contradicts, contradictsCancel, contradictsItself, contradictsPayout }] =
    await Promise.all([import("#fairness/verify-receipt.ts"), import("./stake-due.ts")]);
  const leaves = receipts.map(({ leaf }) => readLeaf(leaf)).filter((leaf) => leaf !== null);
  const [leaf = null] = leaves;
  for (const each of receipts) {
    const fault = receiptFault(each, keys.length > 0 ? keys : receipt_keys);
    if (fault !== null) return { fault, leaf, misfits: [] };
  }
  const isOneStake = leaves.every((each) => STAKE_LINES.every((name) => each.get(name) === leaf?.get(name)));
  if (leaf === null || !isOneStake) return { fault: "unreadable", leaf, misfits: [] };
  const byEvent = (event: string) => leaves.find((each) => each.get("event") === event) ?? null;
  const [stake, cashOut, cancel] = [byEvent("stake"), byEvent("cash-out"), byEvent("cancel")];
  const payout = byEvent("payout");
  try {
    // A forced game follows from no seed.
    const seed = stake?.get("forced") === "true" ? null : round.server_seed;
    const isContradiction =
      leaves.some((one) => leaves.some((other) => differ(one, other))) ||
      (stake !== null && cashOut !== null && contradicts(stake, cashOut, seed)) ||
      (stake !== null && contradictsItself(stake, seed)) ||
      (cancel !== null && contradictsCancel(cancel, stake, cashOut)) ||
      (payout !== null && contradictsPayout(payout, { stake, cashOut, cancel }));
    if (isContradiction) return { fault: "contradiction", leaf, misfits: [] };
  } catch {
    // A leaf without the lines of its game.
    return { fault: "unreadable", leaf, misfits: [] };
  }
  return { fault: null, leaf, misfits: await misfitsOf(read.data, leaf, { stake, cashOut, cancel, payout }) };
}

/** The lines that name a stake. */
const STAKE_LINES = ["table", "round", "member", "bet"];
/** The lines that a stake's end does not share with it. */
const EVENT_LINES = ["event", "arrival"];

/** Lines that a leaf has only in its first receipt. */
const ASKED_LINES = ["terms", "tag"];

/** Whether two leaves of a stake have a line with different values. */
function differ(one: Leaf, other: Leaf): boolean {
  const isSameEvent = one.get("event") === other.get("event");
  return [...one].some(([name, value]) => {
    if (!isSameEvent && EVENT_LINES.includes(name)) return false;
    const isNeeded = other.has(name) || (isSameEvent && !ASKED_LINES.includes(name));
    return isNeeded && other.get(name) !== value;
  });
}

async function misfitsOf(
  { round, record, chains }: Evidence,
  leaf: Leaf,
  { stake, cashOut, cancel, payout }: Ends & { readonly payout: Leaf | null },
): Promise<UnsignedPart[]> {
  const [{ checkPasted, tableOf }, { dueOf }] = await Promise.all([
    import("./pasted-round.ts"),
    import("./stake-due.ts"),
  ]);
  let isRound = isRoundOf(round, tableOf(round), leaf);
  const paid = [cashOut, payout, stake].map((each) => each?.get("payout")).find((each) => each !== undefined);
  const signed = paid ?? cancel?.get("amount");
  let due = signed === undefined ? null : Number(signed);
  // A forced round follows from no seed, and a running one has none yet.
  const isOver = round.forced !== true && (round.server_seed !== null || round.voided === true);
  if (isRound && isOver) {
    try {
      const ends = chains.length > 0 ? JSON.stringify({ queryset: chains }) : "";
      isRound = checkPasted(JSON.stringify({ entity: round }), ends).every((each) => each.holds !== false);
      if (isRound && stake !== null && cancel === null) {
        const byRound = dueOf(round, stake, cashOut);
        isRound = paid === undefined || byRound === null || byRound === due;
        due ??= byRound;
      }
    } catch {
      // A round without the fields of its game, or one that does not allow the cash-out.
      isRound = false;
    }
  }
  // The payment of an open stake is on the way, and a cancel from before its receipts is signed by nobody.
  const isSettled = record.status !== "W" && (record.cancelled !== true || cancel !== null);
  const isPaid = due === null || !isSettled || due === Math.round(record.payout * 100);
  const isRecord = isPaid && leaf.get("amount") === String(Math.round(record.amount * 100));
  return [...(isRound ? [] : ["round" as const]), ...(isRecord ? [] : ["record" as const])];
}

/** Whether a round is the one that a leaf names. Only leaves of games without tables name its seeds. */
function isRoundOf(round: Evidence["round"], table: string, leaf: Leaf) {
  const { period, commitment, client_seed, entropy, nonce, forced } = round;
  const lines = {
    table,
    round: String(period),
    commitment,
    client_seed,
    entropy: entropy || "none",
    nonce: nonce === undefined ? undefined : String(nonce),
    forced: String(forced === true),
  };
  return Object.entries(lines).every(([name, value]) => !leaf.has(name) || leaf.get(name) === value);
}
