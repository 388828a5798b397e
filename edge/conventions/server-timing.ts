import type { MiddlewareHandler } from "hono";

/** Tells the browser's developer tools how long an answer took us, and how long the upstream, in ms. */
export function serverTiming(now: () => number): MiddlewareHandler {
  return async function serverTiming(c, next) {
    const startedAt = now();
    await next();
    const upstreamMs = c.get("upstreamMs");
    const ms = now() - startedAt - (upstreamMs ?? 0);
    c.get("answerHeaders")["server-timing"] =
      upstreamMs === undefined ? `gateway;dur=${ms}` : `gateway;dur=${ms}, upstream;dur=${upstreamMs}`;
  };
}
