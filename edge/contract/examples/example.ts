import type * as z from "zod/mini";
import type { AnyCall } from "../call.ts";
import { type Refusal, type RefusalName, refuse } from "../refusals.ts";

// Examples stand apart from the contract, which the client loads: only the OpenAPI document shows them.

/** When the examples happen: ms since the epoch. */
export const NOW = 1_795_210_860_000;

export const PAGE = { count: 1, p: 1, p_size: 10 };
export const PAGED = { p: "1", p_size: "10" } as const;
// Real seeds: recomputing the example rounds gives the outcomes shown.
export const COMMITMENT = "16b1438373bd8af632dd7371192a981df79b80883d32dbe4bc7de79729175daa";
export const SERVER_SEED = "5ff5c610e633b2a91c46d1be1f74286b";
export const CLIENT_SEED = "854581b6f52eaa86503f1dc6433655f9";

/** One call as it travels: what is asked, what a success answers, and a refusal that it may well meet. */
export interface Example {
  readonly call: AnyCall;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** What the answer carries beside the envelope. */
  readonly answer: Readonly<Record<string, unknown>>;
  readonly refusal: Refusal;
}

interface Shown<C extends AnyCall> {
  query?: z.input<C["query"]>;
  body?: z.input<C["body"]>;
  /** Left out where a success says nothing more. */
  answer?: z.input<C["answer"]>;
  refusal: RefusalName | Refusal;
}

/** An example of a call; what it shows is checked against the call's schemas, here by type, in a test by value. */
export function example<C extends AnyCall>(call: C, { query, body, answer = {} as never, refusal }: Shown<C>): Example {
  return {
    call,
    ...(query !== undefined && { query }),
    ...(body !== undefined && { body }),
    answer,
    refusal: typeof refusal === "string" ? refuse(refusal) : refusal,
  };
}

/** A field that was left empty or does not fit. */
export function badField(field: string): Refusal {
  return refuse("bad_request", { with: { field } });
}
