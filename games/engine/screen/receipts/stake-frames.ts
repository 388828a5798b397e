import type { DataOf, Frame } from "#contract/frame.ts";
import { encode } from "zod/mini";
import { termsOf } from "#fairness/terms.ts";
import type { WireFields } from "#web/data/call-mutation.ts";
import type { ExpectedLines } from "./check-receipt.ts";

/** The request of a frame: the lines that its receipt must have, and a stake as it was sent. */
export interface Asked {
  readonly lines: ExpectedLines;
  readonly sent?: WireFields;
  /** Ends the time from its press. */
  readonly acknowledged: () => void;
}

/** The fields of a stake's frame as they travel, with the digest of its terms. */
export function sentFrame<F extends Frame>(kind: F, data: DataOf<F>): WireFields & { readonly terms: string } {
  const fields = encode(kind.data, data) as WireFields;
  return { ...fields, terms: termsOf(fields) };
}
