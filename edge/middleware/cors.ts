import type { Context, MiddlewareHandler } from "hono";
import { cors as honoCors } from "hono/cors";
import { NOTICE_HEADER } from "#contract/client.ts";
import { isSocket } from "./destination.ts";

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
