import { readLeaf, type SignedLeaf } from "#fairness/receipt.ts";
import { receiptFault } from "#fairness/verify-receipt.ts";

/** The signer of a world with receipts. Its public key stands here, since the world's own code may be broken. */
export const SIGNER = { id: "2026-11", secret: "a-receipt-key-of-thirty-two-chars" } as const;
const KEYS = [{ id: SIGNER.id, public_key: "906be7c47060a49e353195e1488f430012f644a1fe4e2a12eac2e4bff690ca68" }];

/** The receipts that members were told, each verified once. */
export class ToldReceipts {
  readonly broken: string[] = [];
  readonly #known = new Set<string>();

  /** `answer`: it may have none. */
  add(answer: Readonly<Record<string, unknown>>): void {
    if (answer["receipt"] === undefined) return;
    const told = answer["receipt"] as SignedLeaf & { readonly arrival: number };
    const text = JSON.stringify(told);
    if (this.#known.has(text)) return;
    this.#known.add(text);
    const fault =
      receiptFault(told, KEYS) ?? (readLeaf(told.leaf)?.get("arrival") === String(told.arrival) ? null : "late");
    if (fault !== null) this.broken.push(`receipt ${fault}: ${text}`);
  }
}
