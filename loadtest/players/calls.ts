import * as z from "zod/mini";
import { type AnyCall, type BodyOf, envelope, type QueryOf, type ReadOf } from "#contract/call.ts";
import { readTolerantly } from "#contract/values/tolerant.ts";

// Calls of the contract as text and back, for k6 and for the runner.

/** Requires the inputs that the call declares; the others may be left out. */
export type Input<C> = InputOf<"query", QueryOf<C>> & InputOf<"body", BodyOf<C>>;
type InputOf<Name extends string, Shape> = [Shape] extends [Record<string, never>]
  ? { readonly [N in Name]?: Shape }
  : { readonly [N in Name]: Shape };

export interface CallText {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Writes a call of a member, or without a token of a visitor. Money calls get an idempotency key of their own. */
export function writeCall<C extends AnyCall>(
  call: C,
  token: string | null,
  input: Input<C>,
  headers: Readonly<Record<string, string>>,
): CallText {
  const { query = {}, body = {} } = input as { query?: never; body?: never };
  const search = Object.entries(z.encode(call.query, query) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return {
    path: `${call.path}?${[...search, `t=${Date.now()}`].join("&")}`,
    headers: {
      ...headers,
      "Accept-Language": "in",
      ...(token !== null && { Authorization: `Token ${token}` }),
      ...(call.money && { "Idempotency-Key": `load-${Date.now()}-${Math.floor(Math.random() * 1e12)}` }),
      ...(call.method !== "GET" && { "Content-Type": "application/json" }),
    },
    body: call.method === "GET" ? null : JSON.stringify(z.encode(call.body, body)),
  };
}

/** The result of a call: its answer, or the refusal's code and text. */
export type Told<C> = { readonly serverTime: number } & (
  | { readonly code: 200; readonly answer: ReadOf<C> }
  | { readonly code: number; readonly msg: string; readonly answer: null }
);

/**
 * Makes a call as a member, or without a token as a visitor. A call that is the first of an arrival is due when that
 * was, and any other at once. `ackMs` runs from the moment that the call was due.
 */
export type Ask = <C extends AnyCall>(
  call: C,
  token: string | null,
  input: Input<C>,
  dueAt?: number,
) => Promise<Told<C> & { readonly ackMs: number }>;

/** Reads the response to a call, in the form of any backend. `serverTime` is `now` if the backend tells none. */
export function readCall<C extends AnyCall>(
  call: C,
  { status, error, body }: { readonly status: number; readonly error: string; readonly body: unknown },
  now: number,
): Told<C> {
  const no = (code: number, msg: string, serverTime = now) => ({ serverTime, code, msg, answer: null });
  const parsed = fromJson(typeof body === "string" ? body : "");
  const head = readTolerantly(envelope, parsed);
  if (head === undefined) return no(status === 200 ? 0 : status, error === "" ? "no envelope" : error);
  const { code, msg, server_time: serverTime = now } = head;
  if (code !== 200) return no(code, msg, serverTime);
  const answer = readTolerantly(call.answer, parsed);
  if (answer === undefined) return no(0, "is not answered as its contract says", serverTime);
  return { serverTime, code: 200, answer: answer as ReadOf<C> };
}

/** Names a refusal; null for a success. */
export function refusalOf<C extends AnyCall>(call: C, told: Told<C>): string | null {
  return "msg" in told ? `${call.path} ${told.code} ${told.msg}` : null;
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
