import * as z from "zod/mini";
import { aviatorRecords } from "#contract/games/aviator/calls.ts";
import type { AnswerOf, AnyCall, BodyOf, QueryOf } from "#contract/call.ts";
import { luckyHitRecords } from "#contract/games/lucky-hit/calls.ts";
import { profile } from "#contract/calls/profile.ts";
import { winMyGuesses } from "#contract/games/win/calls.ts";
import type { Random } from "#simulator/crowd/players/random.ts";

// Calls of the contract as text and back, for k6 and for our own generator.

/** Requires the inputs that the call declares; the others may be left out. */
export type Input<C> = InputOf<"query", QueryOf<C>> & InputOf<"body", BodyOf<C>>;
type InputOf<Name extends string, Shape> = [Shape] extends [Record<string, never>]
  ? { readonly [N in Name]?: Shape }
  : { readonly [N in Name]: Shape };

/** Path with the query, headers, and the body of a call that has one. */
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
  controlToken: string,
): CallText {
  const { query = {}, body = {} } = input as { query?: never; body?: never };
  const search = Object.entries(z.encode(call.query, query) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  const headers: Record<string, string> = { "X-Rehearsal": controlToken, "Accept-Language": "in" };
  if (token !== null) headers["Authorization"] = `Token ${token}`;
  if (call.money) headers["Idempotency-Key"] = `load-${Date.now()}-${Math.floor(Math.random() * 1e12)}`;
  if (call.method !== "GET") headers["Content-Type"] = "application/json";
  return {
    path: `${call.path}?${[...search, `t=${Date.now()}`].join("&")}`,
    headers,
    body: call.method === "GET" ? null : JSON.stringify(z.encode(call.body, body)),
  };
}

/** The result of a call: its answer, or the refusal's code and text. */
export type Told<C> = { readonly serverTime: number } & (
  | { readonly code: 200; readonly answer: AnswerOf<C> }
  | { readonly code: number; readonly msg: string; readonly answer: null }
);

const envelope = z.object({ code: z.int(), msg: z.string(), server_time: z.optional(z.int()) });

/** Reads the response to a call. */
export function readCall<C extends AnyCall>(
  call: C,
  { status, error, body }: { readonly status: number; readonly error: string; readonly body: unknown },
): Told<C> {
  const no = (code: number, msg: string, serverTime = 0) => ({ serverTime, code, msg, answer: null });
  const parsed = fromJson(typeof body === "string" ? body : "");
  const head = envelope.safeParse(parsed);
  if (!head.success) return no(status === 200 ? 0 : status, error === "" ? "no envelope" : error);
  const { code, msg, server_time: serverTime = 0 } = head.data;
  if (code !== 200) return no(code, msg, serverTime);
  const answer = z.safeDecode(call.answer, parsed as never);
  if (!answer.success) return no(0, `${call.path} is not answered as its contract says`, serverTime);
  return { serverTime, code: 200, answer: answer.data as AnswerOf<C> };
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const FIRST_PAGE = { p: 1, p_size: 10 };
export const CATEGORIES = ["P", "S", "B", "E"] as const;

/** Makes a read of a visit. */
export type Look<Result> = <C extends AnyCall>(call: C, input: Input<C>) => Result;

/** The reads of a visitor who looks around: the profile, then a page of records. */
export function readsOfVisit<Result>(random: Random): readonly ((look: Look<Result>) => Result)[] {
  const category = random.pick(CATEGORIES);
  const kind = random.float();
  return [
    (look) => look(profile, {}),
    (look) => {
      if (kind < 0.4) return look(winMyGuesses, { query: { category, ...FIRST_PAGE } });
      return look(kind < 0.7 ? luckyHitRecords : aviatorRecords, { query: FIRST_PAGE });
    },
  ];
}
