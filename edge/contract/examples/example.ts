import type * as z from "zod/mini";
import type { AnyCall } from "../call.ts";
import { type Refusal, type RefusalName, refuse } from "../refusals.ts";

// Apart from the contract, since the client loads the contract and only the OpenAPI document shows the examples.

/** The time of the examples, ms since the epoch. */
export const NOW = 1_795_210_860_000;

export const PAGE = { count: 1, p: 1, p_size: 10 };
export const PAGED = { p: "1", p_size: "10" } as const;
// Real seeds: recomputing the example rounds gives the outcomes shown.
export const COMMITMENT = "16b1438373bd8af632dd7371192a981df79b80883d32dbe4bc7de79729175daa";
export const SERVER_SEED = "5ff5c610e633b2a91c46d1be1f74286b";
export const CLIENT_SEED = "854581b6f52eaa86503f1dc6433655f9";

/** In examples of `round_detail`: a round of version 1. */
export const NO_CHAIN = {
  version: 1,
  chain: null,
  index: null,
  seed: null,
  beacon_round: null,
  beacon_randomness: null,
  beacon_signature: null,
  voided: false,
} as const;

/** A call as it travels: the request, a success, and a likely refusal. */
export interface Example {
  readonly call: AnyCall;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The fields beside the envelope. */
  readonly answer: Readonly<Record<string, unknown>>;
  readonly refusal: Refusal;
}

interface Shown<C extends AnyCall> {
  query?: z.input<C["query"]>;
  body?: z.input<C["body"]>;
  /** Omitted if a success has no fields. */
  answer?: z.input<C["answer"]>;
  refusal: RefusalName | Refusal;
}

/** Makes the example of a call. The compiler checks it by the call's types; a test checks it by the schemas. */
export function example<C extends AnyCall>(call: C, { query, body, answer = {} as never, refusal }: Shown<C>): Example {
  return {
    call,
    ...(query !== undefined && { query }),
    ...(body !== undefined && { body }),
    answer,
    refusal: typeof refusal === "string" ? refuse(refusal) : refusal,
  };
}

export function badField(field: string): Refusal {
  return refuse("bad_request", { with: { field } });
}
