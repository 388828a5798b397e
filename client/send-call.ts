import * as z from "zod/mini";
import { parseJson } from "../contract/values/json.ts";
import {
  envelope,
  seenBalance,
  type ReadOf,
  type AnyCall,
  type BodyOf,
  type QueryOf,
  type Shape,
} from "../contract/call.ts";
import { isIdField, readTolerantly } from "../contract/values/tolerant.ts";
import { CallError } from "./call-error.ts";
import { sendRequest, type RequestContext, type RawResponse } from "./send-request.ts";
import type { ClockSample } from "./server-clock.ts";

/** Everything that a call needs beside its contract. */
export interface CallContext extends RequestContext {
  /** Takes a sample of the server's clock from each response. */
  observe: (sample: ClockSample) => void;
  /** Ends the session of a token that the server rejected. */
  expire: (token: string | null) => void | Promise<void>;
}

export interface CallRequest<C extends AnyCall> {
  query?: QueryOf<C> | undefined;
  body?: BodyOf<C> | undefined;
  /** For calls that move money: the same key gets the same result. */
  idempotencyKey?: string | undefined;
  /** For calls that spend: the balance that the caller saw, minor units. Refused if that has changed. */
  seenBalance?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Adds to the body as it travels. */
  finish?: ((fields: Record<string, unknown>) => Record<string, unknown>) | undefined;
}

/** Sends a call and returns its fields beside the envelope. Throws a {@link CallError} unless it succeeds. */
export async function sendCall<C extends AnyCall>(
  call: C,
  request: CallRequest<C>,
  context: CallContext,
): Promise<ReadOf<C>> {
  const { status, text, sentAt, receivedAt } = await send(call, request, context);
  const json = parseJson(text);

  const head = readTolerantly(envelope, json);
  if (status === 401 || head?.code === 401) await context.expire(context.token);
  if (head === undefined) throw unreadable(call, status);
  const { code, msg, field, server_time: serverTime, request_id: requestId } = head;
  if (serverTime !== undefined) context.observe({ sentAt, serverTime, receivedAt });
  if (code !== 200) {
    const fields = { ...(field !== undefined && { field }), ...readTolerantly(call.refused, json) };
    throw new CallError("refused", code, msg, fields, requestId ?? null);
  }
  const answer = readTolerantly(call.answer, json);
  if (answer === undefined) throw unreadable(call, status);
  return answer as ReadOf<C>;
}

/** A money call may have succeeded, so the reader is asked to check the records. */
function unreadable({ money }: AnyCall, status: number): CallError {
  return new CallError(money ? "unsure" : "unreadable", status, "");
}

async function send<C extends AnyCall>(
  call: C,
  { query, body, idempotencyKey, seenBalance: seen, signal, finish = (fields) => fields }: CallRequest<C>,
  context: CallContext,
): Promise<RawResponse> {
  const request = {
    method: call.method,
    path: call.path,
    query: encode(call.query, query ?? {}),
    body: call.method === "GET" ? undefined : finish(encode(call.body, body ?? {})),
    idempotencyKey: call.money ? idempotencyKey : undefined,
    seenBalance: call.spends && seen !== undefined ? z.encode(seenBalance, seen) : undefined,
    signal,
  };
  try {
    return await sendRequest(request, context);
  } catch (cause) {
    // An aborted call has no reader; any other failure is a lost response.
    if (signal?.aborted) throw cause;
    throw new CallError("network", 0, "");
  }
}

/** Encodes a query or body as the contract says. Ids stay as the backend sent them. */
function encode({ shape }: z.ZodMiniObject<Shape>, value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const field = value[name];
    if (field === undefined) return [];
    if (isIdField(schema)) return [[name, field]];
    const encoded = z.safeEncode(schema, field);
    if (!encoded.success) throw new CallError("invalid", 0, "", { field: name });
    return [[name, encoded.data]];
  });
  return Object.fromEntries(fields) as Record<string, unknown>;
}
