import type { MiddlewareHandler } from "hono";
import { refuse } from "../contract/refusals.ts";
import { refused } from "./refused.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** The body that goes upstream, read whole; undefined: none. */
    body: Uint8Array<ArrayBuffer> | undefined;
  }
}

/** The largest body of a call, in bytes. */
export const BODY_MAX = 64 * 1024;
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/**
 * Calls that change something take JSON, of a bounded size. That it must be JSON keeps plain forms of other sites out;
 * the bytes that come are counted, whatever Content-Length says.
 */
export function bodyLimit(): MiddlewareHandler {
  return async function bodyLimit(c, next) {
    const destination = c.get("destination");
    if (destination.kind === "call" && destination.call.method !== "GET") {
      const { method } = destination.call;
      const { raw } = c.req;
      const isJson = JSON_TYPE.test(c.req.header("content-type") ?? "");
      if (!isJson && (method !== "DELETE" || raw.body !== null)) return refused(c, refuse("not_json"));
      if (Number(c.req.header("content-length") ?? 0) > BODY_MAX) return refused(c, refuse("too_large"));
      const body = await readUpTo(BODY_MAX, raw.body);
      if (body === null) return refused(c, refuse("too_large"));
      c.set("body", body.byteLength === 0 ? undefined : body);
    }
    await next();
    return undefined;
  };
}

/** All bytes of a stream; null once there are more than `max`, and the rest is not read. */
async function readUpTo(
  max: number,
  stream: ReadableStream<Uint8Array> | null,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (stream !== null) {
    const reader = stream.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      size += read.value.byteLength;
      if (size > max) {
        await reader.cancel();
        return null;
      }
      chunks.push(read.value);
    }
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
