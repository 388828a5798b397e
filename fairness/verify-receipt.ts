import { ed25519 } from "@noble/curves/ed25519.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import {
  LEAF_PREFIX,
  NODE_PREFIX,
  readLeaf,
  type ReceiptFault,
  type ReceiptKey,
  rootText,
  type SignedLeaf,
} from "./receipt.ts";

// Apart from the texts: the curve is large, and browsers load it on demand.

/** Null: one of the keys signed the leaf. */
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

/** The root that a leaf and its path lead to (RFC 9162, section 2.1.3.2); null: the path has another length. */
export function rootFrom({ leaf, index, size, path }: Pick<SignedLeaf, "leaf" | "index" | "size" | "path">) {
  if (!Number.isSafeInteger(size) || !Number.isSafeInteger(index) || index < 0 || index >= size) return null;
  let hash = bytesToHex(sha256(new Uint8Array([LEAF_PREFIX, ...utf8ToBytes(leaf)])));
  let at = index;
  let last = size - 1;
  for (const sibling of path) {
    if (last === 0 || !/^[0-9a-f]{64}$/.test(sibling)) return null;
    if (at % 2 === 1 || at === last) {
      hash = node(sibling, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else {
      hash = node(hash, sibling);
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hash : null;
}

function node(left: string, right: string): string {
  return bytesToHex(sha256(new Uint8Array([NODE_PREFIX, ...hexToBytes(left), ...hexToBytes(right)])));
}
