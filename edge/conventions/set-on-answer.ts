import type { Context } from "hono";

const SWITCHING_PROTOCOLS = 101;

/** Sets a header of the answer in place. A 101 is left alone: making it anew would turn it into a 500. */
export function setOnAnswer(c: Context, name: string, value: string): void {
  const { res } = c;
  if (res.status !== SWITCHING_PROTOCOLS) res.headers.set(name, value);
}
