import type { MiddlewareHandler } from "hono";

declare module "hono" {
  interface ContextVariableMap {
    /** What the answer will say in its head, whoever gives it: conventions add to it as soon as they know. */
    answerHeaders: Record<string, string>;
  }
}

const SWITCHING_PROTOCOLS = 101;

/**
 * Sets the headers that the conventions want on the answer, all at once: most are known before there is an answer, and
 * a convention that need not wait for it costs a call half as much. A 101 is left alone: making it anew would turn it
 * into a 500.
 */
export function answerHeaders(): MiddlewareHandler {
  return async function answerHeaders(c, next) {
    const wanted: Record<string, string> = {};
    c.set("answerHeaders", wanted);
    await next();
    const { status, headers } = c.res;
    if (status === SWITCHING_PROTOCOLS) return;
    for (const [name, value] of Object.entries(wanted)) headers.set(name, value);
  };
}
