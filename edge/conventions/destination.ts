import type { MiddlewareHandler } from "hono";
import type { AnyCall, RateClass } from "../contract/call.ts";
import { callAt, isCallPath } from "../contract/calls.ts";

declare module "hono" {
  interface ContextVariableMap {
    destination: Destination;
    url: URL;
  }
}

/** Where a request is going: what all later conventions go by. */
export type Destination =
  | { readonly kind: "call"; readonly call: AnyCall }
  | { readonly kind: "socket"; readonly path: string }
  /** Below a prefix of the API, but not in the contract. */
  | { readonly kind: "unknown" }
  | { readonly kind: "wrong method"; readonly allow: string }
  /** All that a browser is shown: the app, its files, the documents. */
  | { readonly kind: "page" }
  /** A page of the upstream's own, with headers of its own. */
  | { readonly kind: "upstream page"; readonly path: string };

const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;
const SOCKET_PATHS = new Set(["/aviator", "/luckyhit"]);
const API_PREFIX = /^\/(?:user|shop|win|aviator|luckyhit|mines|exg|control)\//;

/** Finds where each request is going; the upstream's own pages are those below `upstreamPages`. */
export function destination(upstreamPages: readonly string[] = []): MiddlewareHandler {
  return async function destination(c, next) {
    c.set("url", new URL(c.req.url));
    const upgrade = c.req.header("upgrade")?.toLowerCase() === "websocket";
    c.set("destination", destinationOf(c.req.method, c.req.path, upgrade, upstreamPages));
    await next();
  };
}

/** `/aviator` and `/luckyhit` are sockets only with an upgrade: without one they are routes of the client. */
export function destinationOf(
  method: string,
  path: string,
  upgrade: boolean,
  upstreamPages: readonly string[] = [],
): Destination {
  const asked = method === "HEAD" ? "GET" : method;
  if (upgrade && asked === "GET" && SOCKET_PATHS.has(path)) return { kind: "socket", path };
  const call = callAt(asked, path);
  if (call !== undefined) return { kind: "call", call };
  if (isCallPath(path)) return { kind: "wrong method", allow: allowed(path) };
  if (API_PREFIX.test(path)) return { kind: "unknown" };
  if (asked !== "GET") return { kind: "wrong method", allow: "GET, HEAD" };
  return upstreamPages.some((prefix) => path.startsWith(prefix)) ? { kind: "upstream page", path } : { kind: "page" };
}

/** The bucket that a request is counted in; undefined: it is not. */
export function rateClassOf(destination: Destination): RateClass | undefined {
  if (destination.kind === "call") return destination.call.rate;
  return destination.kind === "socket" ? "socket" : undefined;
}

function allowed(path: string): string {
  const methods = METHODS.filter((method) => callAt(method, path) !== undefined);
  return methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
}
