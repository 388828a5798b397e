import * as z from "zod/mini";
import { envelope, type AnswerOf, type AnyCall, type BodyOf, type QueryOf } from "../../../edge/contract/call.ts";
import { CallError } from "./call-error.ts";
import { exchange, type Carrier, type Exchange } from "./exchange.ts";
import type { ClockSample } from "./server-clock.ts";

/** What a call is made with: all that does not stand in the contract. */
export interface Wire extends Carrier {
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
  /** Where the very same has been sent already, with the same token: what comes of that. Nothing is sent then. */
  sent?: Promise<Exchange> | undefined;
}

/** Makes a call and answers what it carries beside the envelope. Throws a {@link CallError} for anything but success. */
export async function sendCall<C extends AnyCall>(call: C, request: CallRequest<C>, wire: Wire): Promise<AnswerOf<C>> {
  const { status, text, sentAt, receivedAt } = await send(call, request, wire);
  const json = parse(text);

  const head = z.safeParse(envelope, json);
  if (status === 401 || head.data?.code === 401) wire.expire(wire.token);
  if (!head.success) throw new CallError("unreadable", status, "");
  const { code, msg, server_time: serverTime, request_id: requestId } = head.data;
  if (serverTime !== undefined) wire.observe({ sentAt, serverTime, receivedAt });
  if (code !== 200) {
    throw new CallError("refused", code, msg, z.safeDecode(call.refused, json as never).data ?? {}, requestId ?? null);
  }
  const answer = z.safeDecode(call.answer, json as never);
  if (!answer.success) throw new CallError("unreadable", status, "");
  return answer.data as AnswerOf<C>;
}

async function send<C extends AnyCall>(
  call: C,
  { query, body, idempotencyKey, signal, sent }: CallRequest<C>,
  wire: Wire,
): Promise<Exchange> {
  const request = {
    method: call.method,
    path: call.path,
    query: encode(call.query, query ?? {}),
    body: call.method === "GET" ? undefined : encode(call.body, body ?? {}),
    idempotencyKey: call.money ? idempotencyKey : undefined,
    signal,
  };
  try {
    return await (sent ?? exchange(request, wire));
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

/** What an answer says; null where it is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
