import type { MiddlewareHandler } from "hono";

declare module "hono" {
  interface ContextVariableMap {
    /** In the response, the upstream's request and every log line. */
    requestId: string;
  }
}

/** Stricter than Hono's own middleware, which accepts one character, and "=". */
const ACCEPTED = /^[\w-]{8,64}$/;

/** Uses the caller's X-Request-Id if it is well-formed, else a new one. */
export function requestId(): MiddlewareHandler {
  return (c, next) => {
    const given = c.req.header("x-request-id");
    const id = given !== undefined && ACCEPTED.test(given) ? given : crypto.randomUUID();
    c.set("requestId", id);
    c.header("x-request-id", id);
    return next();
  };
}
