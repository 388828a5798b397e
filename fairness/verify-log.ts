import { ed25519 } from "@noble/curves/ed25519.js";
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { readHead, signatureOf } from "./log.ts";
import type { ReceiptKey } from "./receipt.ts";
import { isContinuation, rootFrom, type TreeHead } from "./tree.ts";

// Apart from the texts: the curve is large, and browsers load it on demand.

/** An answer of the public list. */
export interface ShownLog {
  readonly head: string;
  readonly queryset: readonly { readonly index: number; readonly entry: string }[];
  /** The path from the entry that was asked for to the head; null: a page was asked for. */
  readonly inclusion: readonly string[] | null;
  /** From the head that was kept to this one. */
  readonly consistency: readonly string[];
}

/** A head that a browser keeps. */
export interface KeptHead extends TreeHead {
  readonly head: string;
}

/** Null: one of the keys signed no such head. */
export function openHead(note: string, keys: readonly ReceiptKey[]): KeptHead | null {
  const head = readHead(note);
  if (head === null) return null;
  const { size, root, text } = head;
  const isSigned = keys.some(({ public_key: key }) => {
    try {
      const signature = signatureOf(head, key);
      return signature !== null && ed25519.verify(signature, utf8ToBytes(text), hexToBytes(key));
    } catch {
      // Not hex, or not a point of the curve.
      return false;
    }
  });
  return isSigned ? { size, root, head: note } : null;
}

/**
 * `forged`: none of the keys signed the head. `forked`: the list does not begin with all entries that were seen before.
 * `altered`: an entry is not in the list of this head.
 */
export type LogFault = "forged" | "forked" | "altered";

/** Null: the head continues the one that was kept, and the list has the entry that was asked for, if it answers one. */
export function logFault(kept: TreeHead | null, log: ShownLog, keys: readonly ReceiptKey[]): LogFault | null {
  const head = openHead(log.head, keys);
  if (head === null) return "forged";
  if (kept !== null && !isContinuation(kept, head, log.consistency)) return "forked";
  if (log.inclusion === null) return null;
  const { size, root } = head;
  const isIn = log.queryset.every(
    ({ index, entry }) => rootFrom({ leaf: entry, index, size, path: log.inclusion ?? [] }) === root,
  );
  return isIn ? null : "altered";
}
