import { ed25519 } from "@noble/curves/ed25519.js";
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { readLeaf, type ReceiptFault, type ReceiptKey, rootText, type SignedLeaf } from "./receipt.ts";
import { rootFrom } from "./tree.ts";

// Apart from the texts: the curve is large, and browsers load it on demand.

/** Null: signed by a known key. */
export function receiptFault(receipt: SignedLeaf, keys: readonly ReceiptKey[]): ReceiptFault | null {
  if (rootFrom(receipt) !== receipt.root || readLeaf(receipt.leaf) === null) return "altered";
  const key = keys.find(({ id }) => id === receipt.key);
  if (key === undefined) return "unknown_key";
  try {
    const message = utf8ToBytes(rootText(receipt.root));
    return ed25519.verify(hexToBytes(receipt.signature), message, hexToBytes(key.public_key)) ? null : "forged";
  } catch {
    // Not hex, or not a point of the curve.
    return "forged";
  }
}
