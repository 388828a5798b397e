import type { Context } from "hono";
import { traceparentOf } from "./traceparent.ts";
import type { Outgoing, Upstream } from "./upstream.ts";
import { visitorAddress } from "../middleware/visitor-address.ts";

// Passed on as they came. All others are the gateway's business, made by it, or none of the upstream's.

const NONE: readonly string[] = [];
/** Of calls that change something. */
const CALL_HEADERS = ["content-type", "idempotency-key"];
const PAGE_HEADERS = ["accept", "if-none-match", "if-modified-since", "range", "if-range"];
const SOCKET_HEADERS = [
  "upgrade",
  "sec-websocket-key",
  "sec-websocket-version",
  "sec-websocket-protocol",
  "sec-websocket-extensions",
];

/** What goes upstream for a call: made anew from what the conventions found. */
export function outgoingCall(c: Context, upstream: Upstream, method: string, path: string): Outgoing {
  const headers = passedOn(c, method === "GET" ? NONE : CALL_HEADERS);
  return { url: addressOf(c, upstream, path), method, headers, body: c.get("body") };
}

/** What goes upstream for a page of its own, or for a part of one that the browser may have already. */
export function outgoingPage(c: Context, upstream: Upstream, path: string): Outgoing {
  return { url: addressOf(c, upstream, path), method: "GET", headers: passedOn(c, PAGE_HEADERS), body: undefined };
}

/** The upgrade that goes upstream for a socket. */
export function outgoingUpgrade(c: Context, upstream: Upstream, path: string): Outgoing {
  return { url: addressOf(c, upstream, path), method: "GET", headers: passedOn(c, SOCKET_HEADERS), body: undefined };
}

function addressOf(c: Context, upstream: Upstream, path: string): string {
  return (upstream.addressOf?.(path) ?? c.get("url").origin + path) + c.get("timestamp");
}

function passedOn(c: Context, names: readonly string[]): Record<string, string> {
  const { raw } = c.req;
  const { protocol, host } = c.get("url");
  const headers: Record<string, string> = {
    "accept-language": c.get("locale"),
    "x-request-id": c.get("requestId"),
    traceparent: traceparentOf(raw.headers.get("traceparent"), c.get("requestId")),
    "x-forwarded-host": host,
    "x-forwarded-proto": protocol.slice(0, -1),
  };
  const address = visitorAddress(raw);
  if (address !== undefined) headers["x-forwarded-for"] = address;
  const authorization = c.get("authorization");
  if (authorization !== undefined) headers["authorization"] = authorization;
  for (const name of names) {
    const value = raw.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  return headers;
}
