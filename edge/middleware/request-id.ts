import type { MiddlewareHandler } from "hono";
import { setHeader } from "./set-header.ts";

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
  return async (c, next) => {
    const given = c.req.header("x-request-id");
    const id = given !== undefined && ACCEPTED.test(given) ? given : crypto.randomUUID();
    c.set("requestId", id);
    await next();
    setHeader(c, "x-request-id", id);
  };
}
