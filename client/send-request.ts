import type { Locale } from "../edge/contract/values/locale.ts";

const TIMEOUT_MS = 20_000;

export interface RequestContext {
  /** The address of the server, without a slash at its end; "" is that of the page. */
  url: string;
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
  { url, fetch, now, locale, token }: RequestContext,
): Promise<RawResponse> {
  const sentAt = now();
  const headers: Record<string, string> = {
    "Accept-Language": locale,
    ...(token !== null && { Authorization: `Token ${token}` }),
    ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
    ...(body !== undefined && { "Content-Type": "application/json" }),
  };
  const limit = withTimeout(signal);
  try {
    const response = await fetch(`${url}${path}?${searchText({ ...query, t: sentAt })}`, {
      method,
      headers,
      signal: limit.signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, text, sentAt, receivedAt: now() };
  } finally {
    limit.clear();
  }
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
