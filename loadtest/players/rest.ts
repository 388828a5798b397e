import http from "k6/http";
import * as z from "zod/mini";
import type { AnswerOf, AnyCall, BodyOf, QueryOf } from "#contract/call.ts";
import { BASE_URL, CONTROL_TOKEN } from "../settings.ts";

/** What became of a call: its answer, or the code and text of a refusal. `ackMs`: from its first byte to the answer's last. */
export type Told<C> = { readonly ackMs: number; readonly serverTime: number } & (
  | { readonly code: 200; readonly answer: AnswerOf<C> }
  | { readonly code: number; readonly msg: string; readonly answer: null }
);

/** What a call asks for has to be given; what it does not ask for may be left out. */
export type Input<C> = InputOf<"query", QueryOf<C>> & InputOf<"body", BodyOf<C>>;
type InputOf<Name extends string, Shape> = [Shape] extends [Record<string, never>]
  ? { readonly [N in Name]?: Shape }
  : { readonly [N in Name]: Shape };

const envelope = z.object({ code: z.int(), msg: z.string(), server_time: z.optional(z.int()) });

/** Makes a call of the contract as a member, or as a visitor where there is no token. Money is sent under a key of its own. */
export function ask<C extends AnyCall>(call: C, token: string | null, input: Input<C>): Told<C> {
  const { query = {}, body = {} } = input as { query?: never; body?: never };
  const search = Object.entries(z.encode(call.query, query) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  const url = `${BASE_URL}${call.path}?${[...search, `t=${Date.now()}`].join("&")}`;
  const headers: Record<string, string> = { "X-Rehearsal": CONTROL_TOKEN, "Accept-Language": "in" };
  if (token !== null) headers["Authorization"] = `Token ${token}`;
  if (call.money) headers["Idempotency-Key"] = `load-${Date.now()}-${Math.floor(Math.random() * 1e12)}`;
  if (call.method !== "GET") headers["Content-Type"] = "application/json";
  const wire = call.method === "GET" ? null : JSON.stringify(z.encode(call.body, body));
  const response = http.request(call.method, url, wire, { headers, tags: { name: call.path }, timeout: "30s" });
  return read(call, response);
}

function read<C extends AnyCall>(
  call: C,
  { status, error, body, timings }: { status: number; error: string; body: unknown; timings: { duration: number } },
): Told<C> {
  const ackMs = timings.duration;
  const no = (code: number, msg: string, serverTime = 0) => ({ ackMs, serverTime, code, msg, answer: null });
  const parsed = fromJson(typeof body === "string" ? body : "");
  const head = envelope.safeParse(parsed);
  if (!head.success) return no(status === 200 ? 0 : status, error === "" ? "no envelope" : error);
  const { code, msg, server_time: serverTime = 0 } = head.data;
  if (code !== 200) return no(code, msg, serverTime);
  const answer = z.safeDecode(call.answer, parsed as never);
  if (!answer.success) return no(0, `${call.path} is not answered as its contract says`, serverTime);
  return { ackMs, serverTime, code: 200, answer: answer.data as AnswerOf<C> };
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
