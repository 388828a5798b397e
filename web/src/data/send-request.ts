import type { Locale } from "#contract/values/locale.ts";

const TIMEOUT_MS = 20_000;

export interface RequestContext {
  fetch: typeof fetch;
  /** The device's clock, ms since the epoch. */
  now: () => number;
  locale: Locale;
  token: string | null;
}

/** A request before its encoding. */
export interface RawRequest {
  method: string;
  path: string;
  query?: Readonly<Record<string, unknown>> | undefined;
  /** Absent for GET. */
  body?: Readonly<Record<string, unknown>> | undefined;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** A response with its unparsed text. Times are in ms since the epoch, by the device's clock. */
export interface RawResponse {
  status: number;
  text: string;
  sentAt: number;
  receivedAt: number;
}

/** Sends a request and waits for the whole response. */
export async function sendRequest(
  { method, path, query = {}, body, idempotencyKey, signal }: RawRequest,
  { fetch, now, locale, token }: RequestContext,
): Promise<RawResponse> {
  const sentAt = now();
  const headers = new Headers({ "Accept-Language": locale });
  if (token !== null) headers.set("Authorization", `Token ${token}`);
  if (idempotencyKey !== undefined) headers.set("Idempotency-Key", idempotencyKey);
  const init: RequestInit = { method, headers, signal: withTimeout(signal) };
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

function withTimeout(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}
