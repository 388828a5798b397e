import type { DataOf, Frame } from "#contract/frame.ts";
import { encode } from "zod/mini";
import { termsOf } from "#fairness/terms.ts";

/** The digest of the terms of a stake's frame. */
export function termsOfFrame<F extends Frame>(kind: F, data: DataOf<F>): string {
  return termsOf(encode(kind.data, data) as Record<string, unknown>);
}
