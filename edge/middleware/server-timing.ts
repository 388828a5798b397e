import type { MiddlewareHandler } from "hono";
import { setHeader } from "./set-header.ts";

/**
 * Tells developer tools the gateway's own time and the upstream's, in ms. Hono's `timing()` has only the sum, by another
 * clock than the log's.
 */
export function serverTiming(now: () => number): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const upstreamMs = c.get("upstreamMs");
    const ms = now() - c.get("startedAt") - (upstreamMs ?? 0);
    const upstream = upstreamMs === undefined ? "" : `, upstream;dur=${upstreamMs}`;
    setHeader(c, "server-timing", `gateway;dur=${ms}${upstream}`);
  };
}
