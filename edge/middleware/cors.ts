import type { Context, MiddlewareHandler } from "hono";
import { cors as honoCors } from "hono/cors";
import { NOTICE_HEADER } from "#contract/notices.ts";
import { isSocket, type Destination, pageHostOf } from "./destination.ts";
import { refuse } from "#contract/refusals.ts";
import { reject } from "./errors.ts";

const PREFLIGHT_SECONDS = 600;

/**
 * Lets the pages of the apps in `allowed` (setting ALLOWED_ORIGINS) make calls and read their answers, without cookies:
 * the token alone tells who calls.
 */
export function cors(allowed: readonly string[]): MiddlewareHandler {
  const allow = honoCors({
    origin: [...allowed],
    allowMethods: ["GET", "POST", "PUT", "DELETE"],
    allowHeaders: ["authorization", "content-type", "idempotency-key", "seen-balance", "traceparent", "x-request-id"],
    exposeHeaders: ["retry-after", "server-timing", "www-authenticate", NOTICE_HEADER, "x-request-id"],
    maxAge: PREFLIGHT_SECONDS,
  });
  return (c, next) => (isSocket(c.get("destination")) || isForeignOptions(c, allowed) ? next() : allow(c, next));
}

/** Hono's middleware answers every OPTIONS request with 204; the rest of the gateway refuses these. */
function isForeignOptions(c: Context, allowed: readonly string[]): boolean {
  if (c.req.method !== "OPTIONS") return false;
  const isPreflight = c.req.header("access-control-request-method") !== undefined;
  return !isPreflight || !allowed.includes(c.req.header("origin") ?? "");
}

/** For the log: behind a proxy, a setting is the usual cause. */
const OTHER_ORIGIN =
  "the Origin names another host than the request: TRUST_FORWARDED counts the proxies in front, ALLOWED_ORIGINS names other apps";

/** The Origin of a sandboxed page. The upstream's own pages are sandboxed; their forms and sockets take no token. */
const SANDBOXED = "null";

/**
 * Refuses a change or a socket that another site's page asks for. Only hosts are compared, since a proxy in front may end
 * TLS. Clients other than browsers send no Origin and pass. So do the pages of the apps in `allowed` (ALLOWED_ORIGINS).
 */
export function rejectOtherOrigin(c: Context, allowed: readonly string[]): Response | undefined {
  const target = c.get("destination");
  const origin = isGuarded(c.req.method, target) ? c.req.header("origin") : undefined;
  if (origin === undefined) return undefined;
  // Access knows an operator by a cookie, which another app's page would send, too.
  const isOperators = target.kind === "call" && target.call.by === "operator";
  if (!isOperators && allowed.includes(origin)) return undefined;
  const isOwn = hostOf(origin) === pageHostOf(target, c.get("url").host);
  const isOwnSandbox = origin === SANDBOXED && (target.kind === "upstream socket" || target.kind === "upstream form");
  if (isOwn || isOwnSandbox) return undefined;
  c.set("why", OTHER_ORIGIN);
  return reject(c, refuse("forbidden_origin"));
}

function isGuarded(method: string, target: Destination): boolean {
  return isSocket(target) || (method !== "GET" && method !== "HEAD");
}

/** The host of an Origin header; undefined for `null` and anything else that names none. */
function hostOf(origin: string): string | undefined {
  return /^https?:\/\/([^/]+)$/i.exec(origin)?.[1]?.toLowerCase();
}
