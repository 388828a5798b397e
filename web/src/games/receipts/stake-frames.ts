import type { DataOf, Frame } from "#contract/frame.ts";
import { encode } from "zod/mini";
import { termsOf } from "#fairness/terms.ts";

/** The text of a stake's frame, with the digest of its terms. */
export function encodeStake<F extends Frame>(
  kind: F,
  data: DataOf<F>,
): { readonly text: string; readonly terms: string } {
  const fields = encode(kind.data, data) as Record<string, unknown>;
  const terms = termsOf(fields);
  return { text: JSON.stringify({ cmd: kind.cmd, data: JSON.stringify({ ...fields, terms }) }), terms };
}
