import type * as z from "zod/mini";
import type { AnyCall } from "../call.ts";
import { type Refusal, type RefusalName, refuse } from "../refusals.ts";

// Examples stand apart from the contract, which the client loads: only the OpenAPI document shows them.

/** When the examples happen: ms since the epoch. */
export const NOW = 1_795_210_860_000;

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
