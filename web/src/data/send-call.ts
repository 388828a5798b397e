import * as z from "zod/mini";
import { envelope, type AnswerOf, type AnyCall, type BodyOf, type QueryOf } from "../../../edge/contract/call.ts";
import type { Locale } from "../../../edge/contract/locale.ts";
import { CallError } from "./call-error.ts";
import type { ClockSample } from "./server-clock.ts";

/** An answer that takes longer counts as none. */
const TIMEOUT_MS = 20_000;

/** What a call is made with: all that does not stand in the contract. */
export interface Wire {
  fetch: typeof fetch;
  /** The device's clock, ms since the epoch. */
  now: () => number;
  locale: Locale;
  token: string | null;
  /** Hears what each answer says of the server's clock. */
  observe: (sample: ClockSample) => void;
  /** The server no longer knows this token. */
  expire: (token: string | null) => void;
}

export interface CallRequest<C extends AnyCall> {
  query?: QueryOf<C> | undefined;
  body?: BodyOf<C> | undefined;
  /** For calls that move money: the same key gets the first answer again. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Makes a call and answers what it carries beside the envelope. Throws a {@link CallError} for anything but success. */
export async function sendCall<C extends AnyCall>(call: C, request: CallRequest<C>, wire: Wire): Promise<AnswerOf<C>> {
  const sentAt = wire.now();
  const response = await send(call, request, wire, sentAt);
  const json = await readJson(response);
  const receivedAt = wire.now();

  const head = z.safeParse(envelope, json);
  if (response.status === 401 || head.data?.code === 401) wire.expire(wire.token);
  if (!head.success) throw new CallError("unreadable", response.status, "");
  const { code, msg, server_time: serverTime, request_id: requestId } = head.data;
  if (serverTime !== undefined) wire.observe({ sentAt, serverTime, receivedAt });
  if (code !== 200) {
    throw new CallError("refused", code, msg, z.safeDecode(call.refused, json as never).data ?? {}, requestId ?? null);
  }
  const answer = z.safeDecode(call.answer, json as never);
  if (!answer.success) throw new CallError("unreadable", response.status, "");
  return answer.data as AnswerOf<C>;
}

async function send<C extends AnyCall>(
  call: C,
  { query, body, idempotencyKey, signal }: CallRequest<C>,
  { fetch, locale, token }: Wire,
  sentAt: number,
): Promise<Response> {
  const url = `${call.path}?${searchText(encode(call.query, query ?? {}), sentAt)}`;
  const headers = new Headers({ "Accept-Language": locale });
  if (token !== null) headers.set("Authorization", `Token ${token}`);
  if (call.money && idempotencyKey !== undefined) headers.set("Idempotency-Key", idempotencyKey);
  const init: RequestInit = { method: call.method, headers, signal: bounded(signal) };
  if (call.method !== "GET") {
    headers.set("Content-Type", "application/json");
    init.body = JSON.stringify(encode(call.body, body ?? {}));
  }
  try {
    return await fetch(url, init);
  } catch (cause) {
    // Whoever gave the signal up does not wait for an answer; everyone else has lost one.
    if (signal?.aborted) throw cause;
    throw new CallError("network", 0, "");
  }
}

/** What travels for what code works with. */
function encode(schema: z.core.$ZodType, value: unknown): Record<string, unknown> {
  const encoded = z.safeEncode(schema, value);
  if (!encoded.success) throw new CallError("invalid", 0, "");
  return encoded.data as Record<string, unknown>;
}

function searchText(query: Record<string, unknown>, sentAt: number): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  search.set("t", String(sentAt));
  return search.toString();
}

function bounded(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** What an answer says; null where it is not JSON. Throws where it broke off. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => {
    throw new CallError("network", 0, "");
  });
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
