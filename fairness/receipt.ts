// The texts of receipts, as docs/fairness.md describes them.

/** A receipt as it travels, without its leaf's fields. */
export interface SignedLeaf {
  /** The id of the key. */
  readonly key: string;
  readonly leaf: string;
  readonly index: number;
  readonly size: number;
  readonly path: readonly string[];
  readonly root: string;
  readonly signature: string;
}

export interface ReceiptKey {
  readonly id: string;
  readonly public_key: string;
}

/**
 * Why a receipt proves nothing. `altered`: its leaf or path does not lead to its root. `unknown_key`: no public key has
 * its id. `forged`: that key did not sign the root.
 */
export type ReceiptFault = "altered" | "unknown_key" | "forged";

/** The first line of each leaf. */
export const RECEIPT = "rangoli receipt 1";
const ROOT = "rangoli receipts 1";

export type ReceiptLine = readonly [name: string, value: string | number | boolean];

/** The lines of a signed text by their names. */
export type Leaf = ReadonlyMap<string, string>;

/** Null: it is no leaf. */
export function readLeaf(leaf: string): Leaf | null {
  const [first, ...lines] = leaf.split("\n");
  if (first !== RECEIPT) return null;
  return new Map(lines.map((line) => [line.split(" ", 1)[0] ?? "", line.slice(line.indexOf(" ") + 1)]));
}

/** A line as it was sent: in that of the seed of a later stake, the seed that counts follows. */
export function sentLine(leaf: Leaf, name: string): string | undefined {
  const line = leaf.get(name);
  return name === "seed" ? line?.split(" ", 1)[0] : line;
}

/** The signed text. */
export function rootText(root: string): string {
  return `${ROOT}\n${root}`;
}
