import type { Leaf, ReceiptFault } from "#fairness/receipt.ts";

/** `contradiction`: signed lines contradict each other. A changed file cannot cause it. */
export type EvidenceFault = ReceiptFault | "unreadable" | "contradiction";
/** A part of a file that nobody signed. */
export type UnsignedPart = "round" | "record" | "request";

/** The result for a file. */
export interface CheckedEvidence {
  /** Why it proves nothing, or that it convicts the operator. Judged by signed lines alone. */
  readonly fault: EvidenceFault | null;
  /** The leaf of the stake; null: unreadable. */
  readonly leaf: Leaf | null;
  /** Unsigned parts that do not fit the stake. Anyone can have changed them. */
  readonly misfits: readonly UnsignedPart[];
}
