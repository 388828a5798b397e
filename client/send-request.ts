import { SEEN_BALANCE } from "../contract/call.ts";
import { ANSWER_MAX_BYTES, textUpTo } from "../contract/text-up-to.ts";
import type { Locale } from "../contract/values/locale.ts";

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

/** A request before its encoding. */
export interface RawRequest {
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
export interface RawResponse {
  status: number;
  text: string;
  sentAt: number;
  receivedAt: number;
}

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
    ...(body !== undefined && { body: JSON.stringify(body) }),
  } as const;
  try {
    let response = await fetch(`${url}${path}?${searchText({ ...query, t: sentAt })}`, init);
    for (let count = 0; method === "GET" && count < REDIRECTS_MAX && isRedirect(response); count++) {
      const next = sameServer(url, response.headers.get("location") ?? "");
      if (next === null) break;
      response = await fetch(next, init);
    }
    const text = isRedirect(response) ? "" : await textOf(response);
    return { status: response.status, text, sentAt, receivedAt: now() };
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
