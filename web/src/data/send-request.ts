import type { Locale } from "#contract/locale.ts";

/** A GET of the contract that needs no more than who asks, as far as it is known before the contract is there. */
export interface EarlyCall {
  readonly path: string;
  /** Needs a token. */
  readonly members?: boolean;
}

/** Answers that were asked for before whoever reads them is there. */
export interface EarlyResponses {
  /** What was sent to a path with this token and in this language; undefined: nothing. Each is there for one. */
  take(path: string, carrier: RequestContext): Promise<RawResponse> | undefined;
}

/** Asks for calls at once; those of members only with a token. Whoever takes an answer learns where it failed. */
export function sendEarly(calls: readonly EarlyCall[], carrier: RequestContext): EarlyResponses {
  const { token, locale } = carrier;
  const waiting = new Map<string, Promise<RawResponse>>();
  for (const { path, members } of calls) {
    if (members && token === null) continue;
    const answer = sendRequest({ method: "GET", path }, carrier);
    answer.catch(() => undefined);
    waiting.set(path, answer);
  }

  return {
    take(path, now) {
      if (now.token !== token || now.locale !== locale) return undefined;
      const answer = waiting.get(path);
      waiting.delete(path);
      return answer;
    },
  };
}

/** An answer that takes longer counts as none. */
const TIMEOUT_MS = 20_000;

/** What calls are sent with, whatever is called. */
export interface RequestContext {
  fetch: typeof fetch;
  /** The device's clock, ms since the epoch. */
  now: () => number;
  locale: Locale;
  token: string | null;
}

/** What is sent, as it travels. */
export interface RawRequest {
  method: string;
  path: string;
  query?: Readonly<Record<string, unknown>> | undefined;
  /** Never of a GET. */
  body?: Readonly<Record<string, unknown>> | undefined;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** What came back, unread, and when: in ms since the epoch, by the device's clock. */
export interface RawResponse {
  status: number;
  text: string;
  sentAt: number;
  receivedAt: number;
}

/**
 * Sends a request as every call is sent, and waits for the whole answer. Rejects where none comes. It knows nothing of
 * the contract, which takes long to fetch: see src/start.ts.
 */
export async function sendRequest(
  { method, path, query = {}, body, idempotencyKey, signal }: RawRequest,
  { fetch, now, locale, token }: RequestContext,
): Promise<RawResponse> {
  const sentAt = now();
  const headers = new Headers({ "Accept-Language": locale });
  if (token !== null) headers.set("Authorization", `Token ${token}`);
  if (idempotencyKey !== undefined) headers.set("Idempotency-Key", idempotencyKey);
  const init: RequestInit = { method, headers, signal: bounded(signal) };
  if (body !== undefined) {
    headers.set("Content-Type", "application/json");
    init.body = JSON.stringify(body);
  }
  const response = await fetch(`${path}?${searchText(query, sentAt)}`, init);
  const text = await response.text();
  return { status: response.status, text, sentAt, receivedAt: now() };
}

function searchText(query: Readonly<Record<string, unknown>>, sentAt: number): string {
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
