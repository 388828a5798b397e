import type * as z from "zod/mini";
import type { AnyCall } from "../call.ts";
import { type Refusal, type RefusalName, refuse } from "../refusals.ts";
import type { Frame } from "../frame.ts";

// Apart from the contract, since the client loads the contract and only the OpenAPI document shows the examples.

/** The time of the examples, ms since the epoch. */
export const NOW = 1_795_210_860_000;

export const PAGE = { count: 1, p: 1, p_size: 10 };
export const PAGED = { p: "1", p_size: "10" } as const;
// Real seeds: recomputing the example rounds gives the outcomes shown.
export const COMMITMENT = "16b1438373bd8af632dd7371192a981df79b80883d32dbe4bc7de79729175daa";
export const SERVER_SEED = "5ff5c610e633b2a91c46d1be1f74286b";
/** Of a play that is still to come. */
export const NEXT_COMMITMENT = "c81490fdc11175f9c8594b7a18dfffadb5b612b2eb761f51be09648c326d97ea";
export const CLIENT_SEED = "854581b6f52eaa86503f1dc6433655f9";
export const ENTROPY = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";

/** In examples of `round_detail`: a round without a chain. */
export const NO_CHAIN = {
  chain: null,
  index: null,
  seed: null,
  salt: null,
  beacon_round: null,
  beacon_randomness: null,
  beacon_signature: null,
  voided: false,
} as const;

/** In examples of chains: no beacon has salted it. */
export const UNSALTED = {
  publish_time: null,
  salt_round: null,
  salt_randomness: null,
  salt_signature: null,
  salted_from: null,
} as const;

/** The example of docs/fairness.md; its signature holds. */
export const RECEIPT_PUBLIC_KEY = "906be7c47060a49e353195e1488f430012f644a1fe4e2a12eac2e4bff690ca68";
export const RECEIPT = {
  key: "2026-11",
  leaf: "rangoli receipt 1\nevent stake\ntable win:P:1\nround 20261120436\nmember 1000017\nbet 3c6b8d2e-0003\namount 1000\narrival 1795191440003\npick G",
  arrival: 1795191440003,
  index: 2,
  size: 5,
  path: [
    "88c882d72078111317388bfe461d791818ad133eaba7d04b9632170d39af619d",
    "2231b52166a0d3c9b058240d71610cd88cd8ac6f6f6184341e78d97a0af20ca6",
    "4f2ce1f355356f9fd2c03926b9a38aeeaaf8164c4d8b3480fa0b468e47d0425a",
  ],
  root: "d84a3eb5b4305bc0641dbc34e61abe22ea2a04c581fdab277be3cabf56e27325",
  signature:
    "cdd11a1772c96773c7192194e746367d466a3bd1f597f6b87a4b5da875cbeabcb5256bae3b1a7f1f040bf60bfffe5bf5459562e91a6b21151ef13c535852f305",
};

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

/** A frame as it travels, for the AsyncAPI document. */
export interface FrameExample {
  readonly kind: Frame;
  readonly summary: string;
  readonly data: unknown;
  /** The server's frame that answers a player's frame. */
  readonly reply?: Frame;
}

interface ShownFrame<F extends Frame> {
  summary: string;
  data: z.input<F["data"]>;
  reply?: Frame;
}

/** Makes the example of a frame. The compiler checks it by the frame's type; a test checks it by the schemas. */
export function frameExample<F extends Frame>(kind: F, shown: ShownFrame<F>): FrameExample {
  return { kind, ...shown };
}
