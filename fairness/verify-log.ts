import { ed25519 } from "@noble/curves/ed25519.js";
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { earlierLists, generationIn, generationSubject, nameIn, readEntry, readHead, signatureOf } from "./log.ts";
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
 * `forged`: none of the keys signed the head. `forked`: the list does not begin with all entries that were seen before,
 * and says of none that a restore lost it. `altered`: an entry is not in the list of this head.
 */
type LogFault = "forged" | "forked" | "altered";

/** A head as its reader kept it; without a note it is of the same list. */
type Seen = TreeHead & Partial<KeptHead>;

/**
 * Null: the head continues the one that was kept, and the list has the entry that was asked for, if it answers one. An
 * answer of a list with another name than the kept one has to show its generation.
 */
export function logFault(kept: Seen | null, log: ShownLog, keys: readonly ReceiptKey[]): LogFault | null {
  const head = openHead(log.head, keys);
  if (head === null) return "forged";
  const { size, root } = head;
  const path = log.inclusion;
  const isIn =
    path === null || log.queryset.every(({ index, entry }) => rootFrom({ leaf: entry, index, size, path }) === root);
  if (!isIn) return "altered";
  return kept !== null && entriesLost(kept, head, log) === null ? "forked" : null;
}

/** How many of the entries that a reader saw are not in the list, which says so; null: the list is forked. */
export function entriesLost(kept: Seen, head: KeptHead, log: ShownLog): number | null {
  const continues = () => (isContinuation(kept, head, log.consistency) ? 0 : null);
  const name = nameIn(head.head);
  const before = kept.head === undefined ? name : nameIn(kept.head);
  if (before === name) return continues();
  const begins = generationSubject(generationIn(name) ?? "");
  const begun = log.queryset.find(({ entry }) => readEntry(entry).subject === begins);
  const said = begun && earlierLists(readEntry(begun.entry)).find((each) => each.name === before);
  if (log.inclusion === null || begun === undefined || said === undefined || said.kept > begun.index) return null;
  if (kept.size <= said.kept) return continues();
  return kept.size === said.size && kept.root !== said.root ? null : kept.size - said.kept;
}
