import type { HonoRequest } from "hono";

declare module "hono" {
  interface ContextVariableMap {
    /** In the response, the upstream's request and every log line. */
    requestId: string;
  }
}

/** Stricter than Hono's own middleware, which accepts one character, and "=". */
const ACCEPTED = /^[\w-]{8,64}$/;

/** The caller's X-Request-Id if it is well-formed, else a new one. */
export function requestIdOf(request: HonoRequest): string {
  const given = request.header("x-request-id");
  return given !== undefined && ACCEPTED.test(given) ? given : crypto.randomUUID();
}
