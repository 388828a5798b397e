import type { Context } from "hono";

/**
 * Sets a header of the finished response. The headers of a 101 cannot be changed. Hono's `c.header()` before `next()` would
 * cost a call 5 of 160 µs: it makes a second Headers.
 */
export function setHeader(c: Context, name: string, value: string): void {
  if (c.res.webSocket === null) c.res.headers.set(name, value);
}
