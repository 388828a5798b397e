import type { Receipt } from "#contract/values/game-values.ts";
import { readLeaf, type ReceiptKey } from "#fairness/receipt.ts";

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
  const isAsAsked = Object.entries(expected).every(([name, value]) => leaf?.get(name) === String(value));
  return isAsAsked ? null : "differs";
}

/** Whether two plays of a member have the same number: the seeds were changed, and their numbers begin again. */
export function repeatsSeeds(receipts: readonly Receipt[]): boolean {
  const betOf = new Map<string, string | undefined>();
  return receipts.some(({ leaf }) => {
    const lines = readLeaf(leaf);
    if (lines?.get("event") !== "stake" || !lines.has("nonce")) return false;
    const number = ["table", "member", "nonce"].map((name) => lines.get(name)).join(" ");
    const earlier = betOf.get(number);
    betOf.set(number, lines.get("bet"));
    return earlier !== undefined && earlier !== lines.get("bet");
  });
}
