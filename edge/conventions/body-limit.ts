import type { Context } from "hono";
import { type RefusalName, refuse } from "../contract/refusals.ts";
import type { Convention } from "./convention.ts";
import type { Destination } from "./destination.ts";
import type { Draft } from "./draft.ts";
import { refused } from "./refused.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** The body that goes upstream, read whole; undefined: none. */
    body: Uint8Array<ArrayBuffer> | undefined;
  }
}

/** The largest body of a call, in bytes. */
export const BODY_MAX = 64 * 1024;
/** Of an operator's, who may bring a whole state. The control token has been shown by then. */
export const OPERATOR_BODY_MAX = 32 * 1024 * 1024;

interface BodyType {
  readonly pattern: RegExp;
  /** What is said of any other. */
  readonly otherwise: RefusalName;
}

const JSON_BODY: BodyType = { pattern: /^application\/json\s*(?:;|$)/i, otherwise: "not_json" };
const FORM_BODY: BodyType = { pattern: /^application\/x-www-form-urlencoded\s*(?:;|$)/i, otherwise: "not_form" };

/**
 * Calls that change something take JSON, of a bounded size. That it must be JSON keeps plain forms of other sites out;
 * the bytes that come are counted, whatever Content-Length says. The upstream's own pages send plain forms, which a
 * browser sends with their origin.
 */
export function bodyLimit(): Convention {
  return {
    before(c) {
      const destination = c.get("destination");
      const type = typeOf(destination);
      return type === null ? undefined : bodyTaken(c, type, maxOf(destination));
    },
  };
}

function maxOf(destination: Destination): number {
  return destination.kind === "call" && destination.call.by === "operator" ? OPERATOR_BODY_MAX : BODY_MAX;
}

async function bodyTaken(c: Context, type: BodyType, max: number): Promise<Draft | undefined> {
  const { raw } = c.req;
  const isOfType = type.pattern.test(c.req.header("content-type") ?? "");
  if (!isOfType && (raw.method !== "DELETE" || raw.body !== null)) return refused(c, refuse(type.otherwise));
  const said = Number(c.req.header("content-length") ?? Number.NaN);
  if (said > max) return refused(c, refuse("too_large"));
  const body = await readUpTo(max, raw.body, said);
  if (body === null) return refused(c, refuse("too_large"));
  c.set("body", body.byteLength === 0 ? undefined : body);
  return undefined;
}

/** The type of body that is taken; null: a body is none of the request's. */
function typeOf(destination: Destination): BodyType | null {
  if (destination.kind === "upstream form") return FORM_BODY;
  return destination.kind === "call" && destination.call.method !== "GET" ? JSON_BODY : null;
}

/**
 * All bytes of a stream; null once there are more than `max`, and the rest is not read. Nothing is waited for once as many
 * have come as were `said`, after which a connection has no more: to hear of the end takes as long as to read.
 */
async function readUpTo(
  max: number,
  stream: ReadableStream<Uint8Array> | null,
  said: number,
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
      if (size === said) break;
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
