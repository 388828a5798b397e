import * as z from "zod/mini";
import { type Forms, plainForms } from "../values/forms.ts";
import { hasLongNumber, writeJson } from "../values/json.ts";
import {
  envelope,
  seenBalance,
  type ReadOf,
  type AnyCall,
  type BodyOf,
  type QueryOf,
  type Shape,
  SEEN_BALANCE,
} from "../call.ts";
import { readInForms } from "../values/read-in-forms.ts";
import { isIdField, type Unread } from "../values/tolerant-schema.ts";
import { BAD_GATEWAY, CallError, GATEWAY_TIMEOUT, SERVER_ERROR, SERVICE_UNAVAILABLE } from "./call-error.ts";
import type { Absences } from "./absences.ts";
import type { ClockSample } from "./server-clock.ts";
import { ANSWER_MAX_BYTES, textUpTo } from "../text-up-to.ts";
import type { Locale } from "../values/locale.ts";

/** The needs of a call beside its contract. */
export interface CallContext extends RequestContext {
  /** The optional calls that the server does not have. */
  absences?: Absences;
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
  const absent = context.absences?.get(call);
  if (absent) throw absent;
  const { status, text, sentAt, receivedAt } = await send(call, request, context);
  const { head, refused, answer } = await read(call, text);
  if (status === 401 || head?.code === 401) await context.expire(context.token);
  if (head === undefined) throw await noted(unreadable(call, status), call, status, context);
  const { code, msg, field, by, server_time: serverTime, request_id: requestId } = head;
  if (serverTime !== undefined) context.observe({ sentAt, serverTime, receivedAt });
  if (code !== SUCCESS) {
    const given = { ...(field !== undefined && { field }), ...(by !== undefined && { by }) };
    const fields = { ...given, ...refused };
    // The gateway's own words for an answer that it could not read, or did not get.
    const isFailure = code === BAD_GATEWAY || code === GATEWAY_TIMEOUT || status >= SERVER_ERROR;
    if (call.money && isFailure && code !== SERVICE_UNAVAILABLE) {
      throw new CallError("unsure", code, "", { ...fields, path: call.path }, requestId ?? null);
    }
    throw await noted(new CallError("refused", code, msg, fields, requestId ?? null), call, status, context);
  }
  if (call.without !== "") context.absences?.set(call, null);
  if (answer === undefined) throw unreadable(call, status);
  return answer as ReadOf<C>;
}

/** Of an optional call the server may not have it. */
function noted(
  error: CallError,
  call: AnyCall,
  status: number,
  { absences }: CallContext,
): CallError | Promise<CallError> {
  if (call.without === "" || absences === undefined) return error;
  return import("./absences.ts").then((module) => module.noteFailure(absences, call, { error, status }));
}

const SUCCESS = 200;

function readIn({ answer, refused }: AnyCall, text: string, forms: Forms, unread: Unread) {
  const json = forms.parse(text);
  if (json === undefined) {
    // Perhaps it has NaN.
    if (text.startsWith("{")) unread.push("");
    return {};
  }
  const head = readInForms(envelope, json, forms, unread);
  const isSuccess = head?.code === SUCCESS;
  return {
    head,
    refused: isSuccess ? undefined : readInForms(refused, json, forms, unread),
    answer: isSuccess ? readInForms(answer, json, forms, unread) : undefined,
  };
}

/** Undefined: it has rare forms. */
function readPlain(call: AnyCall, text: string) {
  const unread: Unread = [];
  const plain = readIn(call, text, plainForms, unread);
  return unread.length > 0 || hasLongNumber(text) ? undefined : plain;
}

/** Loads the rare forms with the first answer that has one. */
async function read(call: AnyCall, text: string) {
  // Without them a part of the answer can be read all the same.
  const rareForms = () =>
    import("../values/rare-forms.ts").then(
      ({ everyForm }) => everyForm,
      () => plainForms,
    );
  return readPlain(call, text) ?? readIn(call, text, await rareForms(), []);
}

/** Reads a success at once, with the server's time; undefined: another answer, or one with rare forms. */
export function readSuccess<C extends AnyCall>(call: C, text: string): [ReadOf<C>, number | undefined] | undefined {
  const { head, answer } = readPlain(call, text) ?? {};
  return answer && [answer as ReadOf<C>, head?.server_time];
}

/** A money call may have succeeded, so the reader is asked to check the records. */
function unreadable({ money, path }: AnyCall, status: number): CallError {
  return money ? new CallError("unsure", status, "", { path }) : new CallError("unreadable", status, "");
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
    throw call.money ? unreadable(call, 0) : new CallError("network", 0, "");
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

const TIMEOUT_MS = 20_000;
const REDIRECTS_MAX = 3;

export interface RequestContext {
  /** The address of the server, without a slash at its end; "" is that of the page. */
  url: string;
  fetch: typeof fetch;
  /** The device's clock, ms since the epoch. */
  now: () => number;
  locale: Locale;
  token: string | null;
}

interface RawRequest {
  method: string;
  path: string;
  query?: Readonly<Record<string, unknown>> | undefined;
  /** Absent for GET. */
  body?: Readonly<Record<string, unknown>> | undefined;
  idempotencyKey?: string | undefined;
  /** In whole units. */
  seenBalance?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * A response with its unparsed text, which is empty for a longer one than any call has, and for a redirect that is not
 * followed. Times are in ms since the epoch, by the device's clock.
 */
interface RawResponse {
  status: number;
  text: string;
  sentAt: number;
  receivedAt: number;
}

/** A page may ask before its code has come; the answer then has its own times. */
type TimedResponse = Response & Partial<Pick<RawResponse, "sentAt" | "receivedAt">>;

/**
 * Sends a request and waits for the whole response. A GET follows redirects within its server. Others are not followed:
 * they would take the token, a password or a key to another server.
 */
export async function sendRequest(
  { method, path, query = {}, body, idempotencyKey, seenBalance, signal }: RawRequest,
  { url, fetch, now, locale, token }: RequestContext,
): Promise<RawResponse> {
  const sentAt = now();
  const headers: Record<string, string> = {
    "Accept-Language": locale,
    ...(token !== null && { Authorization: `Token ${token}` }),
    ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
    ...(seenBalance !== undefined && { [SEEN_BALANCE]: seenBalance }),
    ...(body !== undefined && { "Content-Type": "application/json" }),
  };
  const limit = withTimeout(signal);
  const init = {
    method,
    headers,
    signal: limit.signal,
    redirect: "manual",
    ...(body !== undefined && { body: writeJson(body) }),
  } as const;
  try {
    let response: TimedResponse = await fetch(`${url}${path}?${searchText({ ...query, t: sentAt })}`, init);
    for (let count = 0; method === "GET" && count < REDIRECTS_MAX && isRedirect(response); count++) {
      const next = sameServer(url, response.headers.get("location") ?? "");
      if (next === null) break;
      response = await fetch(next, init);
    }
    const text = isRedirect(response) ? "" : await textOf(response);
    return {
      status: response.status,
      text,
      sentAt: response.sentAt ?? sentAt,
      receivedAt: response.receivedAt ?? now(),
    };
  } finally {
    limit.clear();
  }
}

const isRedirect = ({ status }: Response) => status >= 300 && status < 400;

/** The address of a redirect; null: it leads to another server. React Native has only a part of URL. */
function sameServer(url: string, location: string): string | null {
  const server = /^https?:\/\/[^/]+/.exec(url)?.[0] ?? "";
  if (/^\/(?![/\\])/.test(location)) return server + location;
  return server !== "" && location.startsWith(`${server}/`) ? location : null;
}

async function textOf(response: Response): Promise<string> {
  const { body } = response;
  // React Native hands out a body only as a whole.
  return body === undefined ? response.text() : ((await textUpTo(ANSWER_MAX_BYTES, body)) ?? "");
}

/** Written by hand, because React Native has only a part of URLSearchParams. */
export function searchText(query: Readonly<Record<string, unknown>>): string {
  return Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join("&");
}

/** A signal that also ends after the time limit. React Native has neither `AbortSignal.timeout` nor `any`. */
function withTimeout(signal: AbortSignal | undefined): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController();
  const give = () => controller.abort(signal?.reason);
  const timer = setTimeout(() => controller.abort(new Error(`no answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
  if (signal?.aborted) give();
  signal?.addEventListener("abort", give);
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", give);
    },
  };
}
