import type { Receipt } from "#contract/values/game-values.ts";
import { type Leaf, readLeaf, type ReceiptKey, sentLine } from "#fairness/receipt.ts";

/** Lines that a receipt must have, by what was asked and shown. */
export type ExpectedLines = Readonly<Record<string, string | number | boolean>>;

/**
 * `missing`: no receipt came. `differs`: it says something else than was asked, or does not hold. `otherKey`: no known key
 * has signed it.
 */
export type ReceiptAlarm = "missing" | "differs" | "otherKey";

/** Compares a receipt with what this browser asked for. Null: it holds. */
export async function checkReceipt(
  receipt: Receipt | undefined,
  expected: ExpectedLines,
  keys: readonly ReceiptKey[],
): Promise<ReceiptAlarm | null> {
  if (receipt === undefined) return "missing";
  // The curve is large, and a stake does not wait for it.
  const { receiptFault } = await import("#fairness/verify-receipt.ts");
  const fault = receiptFault(receipt, keys);
  if (fault !== null) return fault === "unknown_key" ? "otherKey" : "differs";
  const leaf = readLeaf(receipt.leaf);
  const isAsAsked = Object.entries(expected).every(
    ([name, value]) => leaf !== null && sentLine(leaf, name) === String(value),
  );
  return isAsAsked ? null : "differs";
}

/** The plays of a member under one count of numbers: those of a game, in each generation. */
const COUNT = ["table", "member", "generation"];

export function countOf(lines: Leaf): string {
  return COUNT.map((name) => lines.get(name) ?? "0").join(" ");
}

/**
 * How the numbers of kept plays convict the operator. `repeated`: two plays have one number, so seeds were changed.
 * `skipped`: no kept play has a number between two others. `unlisted`: the public list lacks a generation, which would hide numbers.
 */
export type NumberFault =
  | { readonly kind: "repeated" }
  | { readonly kind: "unlisted" }
  | {
      readonly kind: "skipped";
      readonly table: string;
      readonly member: string;
      readonly generation: string;
      readonly nonce: number;
    };

/** Null: each number between the first and the last is that of one play. */
export function numberFault(receipts: readonly Pick<Receipt, "leaf">[]): NumberFault | null {
  const counts = new Map<string, Map<number, string | undefined>>();
  for (const { leaf } of receipts) {
    const lines = readLeaf(leaf);
    if (lines?.get("event") !== "stake" || !lines.has("nonce")) continue;
    const count = countOf(lines);
    const bets = counts.get(count) ?? new Map<number, string | undefined>();
    counts.set(count, bets);
    const [nonce, bet] = [Number(lines.get("nonce")), lines.get("bet")];
    if (bets.has(nonce) && bets.get(nonce) !== bet) return { kind: "repeated" };
    bets.set(nonce, bet);
  }
  for (const [count, bets] of counts) {
    const [table = "", member = "", generation = ""] = count.split(" ");
    const nonces = [...bets.keys()].toSorted((one, other) => one - other);
    const before = nonces.find((nonce, at) => at + 1 < nonces.length && !bets.has(nonce + 1));
    if (before !== undefined) return { kind: "skipped", table, member, generation, nonce: before + 1 };
  }
  return null;
}
