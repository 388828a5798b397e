import * as z from "zod/mini";
import { envelope, type ReadOf, type AnyCall, type BodyOf, type QueryOf, type Shape } from "#contract/call.ts";
import { isIdField, readTolerantly } from "#contract/tolerant.ts";
import { CallError } from "./call-error.ts";
import { sendRequest, type RequestContext, type RawResponse } from "./send-request.ts";
import type { ClockSample } from "./server-clock.ts";

/** What a call is made with: all that does not stand in the contract. */
export interface CallContext extends RequestContext {
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
  sent?: Promise<RawResponse> | undefined;
}

/** Makes a call and answers what it carries beside the envelope. Throws a {@link CallError} for anything but success. */
export async function sendCall<C extends AnyCall>(
  call: C,
  request: CallRequest<C>,
  wire: CallContext,
): Promise<ReadOf<C>> {
  const { status, text, sentAt, receivedAt } = await send(call, request, wire);
  const json = parse(text);

  const head = readTolerantly(envelope, json);
  if (status === 401 || head?.code === 401) wire.expire(wire.token);
  if (head === undefined) throw unreadable(call, status);
  const { code, msg, server_time: serverTime, request_id: requestId } = head;
  if (serverTime !== undefined) wire.observe({ sentAt, serverTime, receivedAt });
  if (code !== 200) {
    throw new CallError("refused", code, msg, readTolerantly(call.refused, json) ?? {}, requestId ?? null);
  }
  const answer = readTolerantly(call.answer, json);
  if (answer === undefined) throw unreadable(call, status);
  return answer as ReadOf<C>;
}

/** Money may have moved all the same, so of a money call the reader is told to look. */
function unreadable({ money }: AnyCall, status: number): CallError {
  return new CallError(money ? "unsure" : "unreadable", status, "");
}

async function send<C extends AnyCall>(
  call: C,
  { query, body, idempotencyKey, signal, sent }: CallRequest<C>,
  wire: CallContext,
): Promise<RawResponse> {
  const request = {
    method: call.method,
    path: call.path,
    query: encode(call.query, query ?? {}),
    body: call.method === "GET" ? undefined : encode(call.body, body ?? {}),
    idempotencyKey: call.money ? idempotencyKey : undefined,
    signal,
  };
  try {
    return await (sent ?? sendRequest(request, wire));
  } catch (cause) {
    // Whoever gave the signal up does not wait for an answer; everyone else has lost one.
    if (signal?.aborted) throw cause;
    throw new CallError("network", 0, "");
  }
}

/** What travels for what code works with: ids as the backend gave them, all else as the contract says. */
function encode({ shape }: z.ZodMiniObject<Shape>, value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const field = value[name];
    if (field === undefined) return [];
    if (isIdField(schema)) return [[name, field]];
    const encoded = z.safeEncode(schema, field);
    if (!encoded.success) throw new CallError("invalid", 0, "");
    return [[name, encoded.data]];
  });
  return Object.fromEntries(fields) as Record<string, unknown>;
}

/** What an answer says; null where it is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
