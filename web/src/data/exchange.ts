import type { Locale } from "#contract/locale.ts";

/** An answer that takes longer counts as none. */
const TIMEOUT_MS = 20_000;

/** What calls are sent with, whatever is called. */
export interface Carrier {
  fetch: typeof fetch;
  /** The device's clock, ms since the epoch. */
  now: () => number;
  locale: Locale;
  token: string | null;
}

/** What is sent, as it travels. */
export interface Sent {
  method: string;
  path: string;
  query?: Readonly<Record<string, unknown>> | undefined;
  /** Never of a GET. */
  body?: Readonly<Record<string, unknown>> | undefined;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** What came back, unread, and when: in ms since the epoch, by the device's clock. */
export interface Exchange {
  status: number;
  text: string;
  sentAt: number;
  receivedAt: number;
}

/**
 * Sends a request as every call is sent, and waits for the whole answer. Rejects where none comes. It knows nothing of
 * the contract, which takes long to fetch: see src/start.ts.
 */
export async function exchange(
  { method, path, query = {}, body, idempotencyKey, signal }: Sent,
  { fetch, now, locale, token }: Carrier,
): Promise<Exchange> {
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
