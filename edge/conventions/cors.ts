import type { Context, MiddlewareHandler } from "hono";

/** What a page of another app may send, and read of the answer beside its body. */
const ALLOWED_HEADERS = "authorization, content-type, idempotency-key, traceparent, x-request-id";
const ALLOWED_METHODS = "GET, POST, PUT, DELETE";
const EXPOSED_HEADERS = "retry-after, server-timing, www-authenticate, x-request-id";

/** How long a browser may go by a preflight, in seconds. */
const PREFLIGHT_SECONDS = 600;

/**
 * Lets the pages of the apps in `allowed` (setting ALLOWED_ORIGINS) make calls and read their answers. No other site's
 * pages may, and none with cookies: who calls is told by the token alone.
 */
export function cors(allowed: readonly string[]): MiddlewareHandler {
  if (allowed.length === 0) return (_, next) => next();
  return async function cors(c, next) {
    const origin = c.req.header("origin");
    const isAllowed = origin !== undefined && allowed.includes(origin);
    if (isAllowed && isPreflight(c)) {
      return new Response(null, {
        status: 204,
        headers: {
          "access-control-allow-origin": origin,
          "access-control-allow-methods": ALLOWED_METHODS,
          "access-control-allow-headers": ALLOWED_HEADERS,
          "access-control-max-age": String(PREFLIGHT_SECONDS),
          vary: "Origin",
        },
      });
    }
    await next();
    if (c.get("destination").kind === "socket") return undefined;
    const wanted = c.get("answerHeaders");
    const vary = wanted["vary"] ?? c.res.headers.get("vary");
    wanted["vary"] = vary === null ? "Origin" : `${vary}, Origin`;
    if (isAllowed) {
      wanted["access-control-allow-origin"] = origin;
      wanted["access-control-expose-headers"] = EXPOSED_HEADERS;
    }
    return undefined;
  };
}

function isPreflight(c: Context): boolean {
  return c.req.method === "OPTIONS" && c.req.header("access-control-request-method") !== undefined;
}
