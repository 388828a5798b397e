import type { Context } from "hono";
import { SEEN_BALANCE } from "#contract/call.ts";
import { PROVIDER_SIGNATURE } from "#contract/calls/provider.ts";
import { getCookie } from "hono/cookie";
import { DEMO_CODES_COOKIE } from "#contract/calls/account.ts";
import { visitorCountry } from "../middleware/visitor-address.ts";
import type { UpstreamRequest, Upstream } from "./upstream.ts";
import { parseJson } from "#contract/values/json.ts";

// Nearly all calls: exactly one `t`, of digits.
const STAMPED = /^\?(?:(?!t(?:[=&]|$))[^&%]*&)*t=\d{1,16}(?:&(?!t(?:[=&]|$))[^&%]*)*$/;

/**
 * The query (with its `?`) of a call or a game's socket for the upstream: `t`, ms since the epoch, is added if it is missing, not a number
 * or there twice. All other bytes stay.
 */
function withTimestamp(search: string, now: number): string {
  if (STAMPED.test(search)) return search;
  const pairs = search.length > 1 ? search.slice(1).split("&") : [];
  const times = pairs.flatMap((pair) => timeIn(pair) ?? []);
  const [given = ""] = times;
  const isNumber = given.trim() !== "" && Number.isFinite(Number(given));
  if (isNumber && times.length === 1) return search;
  const others = pairs.filter((pair) => timeIn(pair) === null);
  return `?${[...others, `t=${isNumber ? given.trim() : now}`].join("&")}`;
}

/** The value of `t` in a pair of a query; null: it is another parameter. */
function timeIn(pair: string): string | null {
  // URLSearchParams drops a `?` in front.
  return new URLSearchParams(`&${pair}`).get("t");
}

const WELL_FORMED = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SPAN_DIGITS = 16;

/**
 * The W3C traceparent: the caller's if it is well-formed, else a new one. If the request id is a UUID, its digits are
 * the trace, so that one leads to the other.
 */
export function traceparentOf(given: string | null, requestId: string): string {
  if (given !== null && WELL_FORMED.test(given)) return given;
  const id = UUID.test(requestId) ? requestId : crypto.randomUUID();
  const trace = id.replaceAll("-", "");
  return `00-${trace}-${trace.slice(-SPAN_DIGITS)}-01`;
}

// Forwarded unchanged. The gateway makes all other headers, or drops them.

const NONE: readonly string[] = [];
const CALL_HEADERS = ["content-type", "idempotency-key", SEEN_BALANCE.toLowerCase()];
const PAGE_HEADERS = [
  "accept",
  "if-match",
  "if-none-match",
  "if-modified-since",
  "if-unmodified-since",
  "range",
  "if-range",
];
const FORM_HEADERS = ["accept", "content-type"];
const SOCKET_HEADERS = [
  "upgrade",
  "sec-websocket-key",
  "sec-websocket-version",
  "sec-websocket-protocol",
  "sec-websocket-extensions",
];

export function callRequest(c: Context, upstream: Upstream, method: string, path: string): UpstreamRequest {
  const headers = forwardedHeaders(c, method === "GET" ? NONE : CALL_HEADERS);
  const demoCodesKey = getCookie(c, DEMO_CODES_COOKIE);
  // No backend gets it.
  if (upstream.addressOf === undefined && demoCodesKey !== undefined) headers["x-demo-codes-key"] = demoCodesKey;
  const url = addressOf(c, upstream, path, withTimestamp(c.get("url").search, c.get("startedAt")));
  return { path, url, method, headers, body: c.get("body"), operator: c.get("operator") };
}

export function formRequest(c: Context, upstream: Upstream, path: string): UpstreamRequest {
  return {
    path,
    url: addressOf(c, upstream, path),
    method: "POST",
    headers: forwardedHeaders(c, FORM_HEADERS),
    body: c.get("body"),
  };
}

/** The headers of a signed call beside its type: no name of ours is among them. */
const DOOR_HEADERS = ["content-type", PROVIDER_SIGNATURE.toLowerCase()];

/** The address and the body pass byte for byte. */
export function doorRequest(c: Context, upstream: Upstream, path: string): UpstreamRequest {
  const headers = forwardedHeaders(c, DOOR_HEADERS);
  return { path, url: addressOf(c, upstream, path), method: "POST", headers, body: c.get("body") };
}

/** The upstream's request for a page of its own, or for the rest of a page. */
export function pageRequest(c: Context, upstream: Upstream, path: string): UpstreamRequest {
  return {
    path,
    url: addressOf(c, upstream, path),
    // The simulator in this process knows no HEAD.
    method: upstream.addressOf === undefined ? "GET" : c.req.method,
    headers: forwardedHeaders(c, PAGE_HEADERS),
    body: undefined,
  };
}

export function upgradeRequest(c: Context, upstream: Upstream, path: string): UpstreamRequest {
  const { search } = c.get("url");
  const isGame = c.get("destination").kind === "socket";
  return {
    path,
    url: addressOf(c, upstream, path, isGame ? withTimestamp(search, c.get("startedAt")) : search),
    method: "GET",
    headers: forwardedHeaders(c, SOCKET_HEADERS),
    body: undefined,
  };
}

function addressOf(c: Context, upstream: Upstream, path: string, search = c.get("url").search): string {
  return (upstream.addressOf?.(path) ?? c.get("url").origin + path) + search;
}

function forwardedHeaders(c: Context, names: readonly string[]): Record<string, string> {
  const { raw } = c.req;
  const { protocol, host } = c.get("url");
  const headers: Record<string, string> = {
    "accept-language": c.get("locale"),
    "x-request-id": c.get("requestId"),
    traceparent: traceparentOf(raw.headers.get("traceparent"), c.get("requestId")),
    "x-forwarded-host": host,
    "x-forwarded-proto": protocol.slice(0, -1),
  };
  const address = c.get("visitor");
  if (address !== undefined) {
    headers["x-forwarded-for"] = address;
    // Proxies on the way to a backend add themselves to the other header, so this one can be signed.
    headers["x-client-address"] = address;
  }
  const country = visitorCountry(raw);
  if (country !== undefined) headers["x-client-country"] = country;
  const authorization = c.get("authorization");
  if (authorization !== undefined) headers["authorization"] = authorization;
  // Only an origin gets it, if UPSTREAM_CALLS says so.
  for (const name of ["user-agent", ...names]) {
    const value = raw.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  return headers;
}

export function textOf({ body }: Pick<UpstreamRequest, "body">): string {
  return body === undefined ? "" : new TextDecoder().decode(body);
}

/** Undefined: the body is no JSON. */
export function jsonOf(request: Pick<UpstreamRequest, "body">): unknown {
  return parseJson(textOf(request) || "{}");
}
