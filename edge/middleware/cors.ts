import type { Context } from "hono";
import type { Convention } from "./convention.ts";
import { headerOf } from "./draft.ts";

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
export function cors(allowed: readonly string[]): Convention {
  if (allowed.length === 0) return {};
  return {
    before(c) {
      const origin = allowedOrigin(c);
      if (origin === undefined || !isPreflight(c)) return undefined;
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
    },
    after(c, answer) {
      if (c.get("destination").kind === "socket") return answer;
      const wanted = c.get("answerHeaders");
      const vary = wanted["vary"] ?? headerOf(answer, "vary");
      wanted["vary"] = vary === null ? "Origin" : `${vary}, Origin`;
      const origin = allowedOrigin(c);
      if (origin !== undefined) {
        wanted["access-control-allow-origin"] = origin;
        wanted["access-control-expose-headers"] = EXPOSED_HEADERS;
      }
      return answer;
    },
  };

  function allowedOrigin(c: Context): string | undefined {
    const origin = c.req.header("origin");
    return origin !== undefined && allowed.includes(origin) ? origin : undefined;
  }
}

function isPreflight(c: Context): boolean {
  return c.req.method === "OPTIONS" && c.req.header("access-control-request-method") !== undefined;
}
