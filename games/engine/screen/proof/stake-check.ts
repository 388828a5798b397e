import type { FairnessChain } from "#contract/calls/fairness.ts";
import { type Leaf, readLeaf } from "#fairness/receipt.ts";
import type { RoundFields } from "#games/engine/rules/round-checks.ts";
import type { KeptReceipt } from "../receipts/receipt-store.ts";
import type { CheckedEvidence, UnsignedPart } from "./checked-evidence.ts";
import { checkPasted, tableOf } from "./pasted-round.ts";
import {
  contradicts,
  contradictsCancel,
  contradictsItself,
  contradictsPayout,
  dropsSeed,
  dueOf,
  type Ends,
  isLate,
  requestFault,
} from "./stake-due.ts";

type SignedText = Pick<KeptReceipt, "leaf" | "request">;

/** Unsigned data. Records and chains are absent if only the round is judged. */
interface Unsigned {
  readonly round: RoundFields & { readonly server_seed: string | null; readonly period: number | string };
  readonly record?: {
    readonly amount: number;
    readonly payout: number;
    readonly status: string;
    readonly cancelled?: boolean | undefined;
  };
  readonly chains?: readonly FairnessChain[];
}

type SignedEnds = Ends & { readonly payout: Leaf | null };

/** The receipts of the stakes of a round, stake by stake. */
export function stakesOf(receipts: readonly KeptReceipt[], round: Unsigned["round"]): SignedText[][] {
  const table = tableOf(round);
  const stakes = new Map<string, SignedText[]>();
  for (const receipt of receipts) {
    const leaf = readLeaf(receipt.leaf);
    if (leaf?.get("table") !== table || leaf.get("round") !== String(round.period)) continue;
    // A restore may play the period anew.
    if (generationIn(leaf) !== String(round["generation"] ?? 0)) continue;
    const stake = `${leaf.get("member")} ${leaf.get("bet")}`;
    stakes.set(stake, [...(stakes.get(stake) ?? []), receipt]);
  }
  return [...stakes.values()];
}

function generationIn(leaf: Leaf): string {
  return leaf.get("generation") ?? "0";
}

/** Judges receipts whose signatures hold by each other, and then what nobody signed by them. */
export function checkStake(receipts: readonly SignedText[], unsigned: Unsigned): CheckedEvidence {
  const leaves = receipts.map(({ leaf }) => readLeaf(leaf)).filter((leaf) => leaf !== null);
  const [leaf = null] = leaves;
  const isOneStake = leaves.every((each) => STAKE_LINES.every((name) => each.get(name) === leaf?.get(name)));
  if (leaf === null || !isOneStake) return { fault: "unreadable", leaf, misfits: [] };
  const byEvent = (event: string) => leaves.find((each) => each.get("event") === event) ?? null;
  const [stake, cashOut] = [byEvent("stake"), byEvent("cash-out")];
  const ends = { stake, cashOut, cancel: byEvent("cancel"), payout: byEvent("payout") };
  // A forced game follows from no seed.
  const seed = stake?.get("forced") === "true" ? null : unsigned.round.server_seed;
  try {
    const asked = requestFaults(receipts);
    if (asked.includes("contradiction") || isContradiction(leaves, ends, seed)) {
      return { fault: "contradiction", leaf, misfits: [] };
    }
    const misfits = misfitsOf(unsigned, leaf, ends);
    return { fault: null, leaf, misfits: asked.includes("request") ? [...misfits, "request"] : misfits };
  } catch {
    // A leaf without the lines of its game.
    return { fault: "unreadable", leaf, misfits: [] };
  }
}

function requestFaults(receipts: readonly SignedText[]) {
  return receipts.map(({ leaf, request }) => {
    const lines = readLeaf(leaf);
    return request === undefined || lines?.get("event") !== "stake" ? null : requestFault(lines, request);
  });
}

function isContradiction(leaves: readonly Leaf[], { payout, ...ends }: SignedEnds, seed: string | null): boolean {
  const { stake, cashOut, cancel } = ends;
  return (
    leaves.some((one) => leaves.some((other) => differ(one, other))) ||
    (stake !== null && cashOut !== null && contradicts(stake, cashOut, seed)) ||
    (stake !== null && payout !== null && contradicts(stake, payout, seed)) ||
    (stake !== null && (isLate(stake) || contradictsItself(stake, seed))) ||
    (cancel !== null && contradictsCancel(cancel, stake, cashOut)) ||
    (payout !== null && contradictsPayout(payout, ends))
  );
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

function misfitsOf(unsigned: Unsigned, leaf: Leaf, ends: SignedEnds): UnsignedPart[] {
  const { record } = unsigned;
  const { isRound, due } = judgeRound(unsigned, leaf, ends);
  const misfits: UnsignedPart[] = isRound ? [] : ["round"];
  if (record === undefined) return misfits;
  // The payment of an open stake is on the way, and a cancel from before its receipts is signed by nobody.
  const isSettled = record.status !== "W" && (record.cancelled !== true || ends.cancel !== null);
  const isPaid = due === null || !isSettled || due === Math.round(record.payout * 100);
  const isRecord = isPaid && leaf.get("amount") === String(Math.round(record.amount * 100));
  return isRecord ? misfits : [...misfits, "record"];
}

/** Whether a round is that of a stake and gives what was signed, and the payout; null: nobody else can know it. */
function judgeRound({ round, chains = [] }: Unsigned, leaf: Leaf, { stake, cashOut, cancel, payout }: SignedEnds) {
  let isRound = isRoundOf(round, leaf) && (stake === null || !dropsSeed(round, stake));
  const paid = [cashOut, payout, stake].map((each) => each?.get("payout")).find((each) => each !== undefined);
  const signed = paid ?? cancel?.get("amount");
  let due = signed === undefined ? null : Number(signed);
  // A forced round follows from no seed, and a running one has none yet.
  const isOver = round["forced"] !== true && (round.server_seed !== null || round["voided"] === true);
  if (!isRound || !isOver) return { isRound, due };
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
  return { isRound, due };
}

/** Whether a round is the one that a leaf names. Only leaves of games without tables name its seeds. */
function isRoundOf(round: Unsigned["round"], leaf: Leaf): boolean {
  const { entropy, forced } = round;
  const lines: RoundFields = {
    ...round,
    table: tableOf(round),
    round: round.period,
    entropy: entropy || "none",
    forced: forced === true,
  };
  if (generationIn(leaf) !== String(round["generation"] ?? 0)) return false;
  return ROUND_LINES.every((name) => !leaf.has(name) || leaf.get(name) === String(lines[name]));
}

const ROUND_LINES = [
  "table",
  "round",
  "commitment",
  "client_seed",
  "entropy",
  "nonce",
  "traps",
  "target",
  "over",
  "roll",
  "forced",
];
