import type { Context } from "hono";
import * as z from "zod/mini";
import { type RefusalName, refuse } from "#contract/refusals.ts";
import type { Destination } from "./destination.ts";
import { BAD_REQUEST, reject, rejectWithStatus } from "./errors.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** The body for the upstream, read whole; undefined: none. */
    body: Uint8Array<ArrayBuffer> | undefined;
  }
}

export const BODY_MAX = 64 * 1024;
/** An operator may send a whole state, after showing the control token. */
const OPERATOR_BODY_MAX = 32 * 1024 * 1024;

/** Ends a body that trickles in. */
export const BODY_TIMEOUT_MS = 10_000;
export const OPERATOR_BODY_TIMEOUT_MS = 120_000;

interface Bounds {
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

const BOUNDS: Bounds = { maxBytes: BODY_MAX, timeoutMs: BODY_TIMEOUT_MS };
const OPERATOR_BOUNDS: Bounds = { maxBytes: OPERATOR_BODY_MAX, timeoutMs: OPERATOR_BODY_TIMEOUT_MS };

interface BodyType {
  readonly pattern: RegExp;
  /** The refusal of any other type. */
  readonly otherwise: RefusalName;
}

const JSON_BODY: BodyType = { pattern: /^application\/json\s*(?:;|$)/i, otherwise: "not_json" };
/** The three of HTML. */
const FORM_TYPES = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\s*(?:;|$)/i;
const FORM_BODY: BodyType = { pattern: FORM_TYPES, otherwise: "not_form" };

/**
 * Calls that change something take JSON, of bounded size, in bounded time. JSON keeps plain forms of other sites out. The
 * upstream's own pages send plain forms, with their origin. Hono's `bodyLimit()` believes Content-Length and has no timeout.
 */
export async function takeBody(c: Context): Promise<Response | undefined> {
  const target = c.get("destination");
  const type = typeOf(target);
  if (type === null) return undefined;
  const fault = await readBody(c, type, boundsOf(target), needsNoPayload(target));
  if (fault === "unreadable") return rejectWithStatus(c, BAD_REQUEST, null);
  return fault === undefined ? undefined : reject(c, refuse(fault));
}

function boundsOf(destination: Destination): Bounds {
  return destination.kind === "call" && destination.call.by === "operator" ? OPERATOR_BOUNDS : BOUNDS;
}

/** True: the call can be made without a body, and then without its type. */
function needsNoPayload(destination: Destination): boolean {
  return destination.kind === "call" && z.safeParse(destination.call.body, {}).success;
}

/** Puts the body into the context, or tells why it is refused. */
async function readBody(
  c: Context,
  type: BodyType,
  bounds: Bounds,
  mayBeEmpty: boolean,
): Promise<RefusalName | "unreadable" | undefined> {
  const { raw } = c.req;
  const isOfType = type.pattern.test(c.req.header("content-type") ?? "");
  const length = Number(c.req.header("content-length") ?? Number.NaN);
  const isEmpty = raw.body === null || length === 0;
  if (!isOfType && !(isEmpty && mayBeEmpty)) return type.otherwise;
  if (length > bounds.maxBytes) return "too_large";
  // Two lengths: a proxy in front may have believed the other one.
  if (!Number.isNaN(length) && c.req.header("transfer-encoding") !== undefined) return "unreadable";
  const body = await readWithin(bounds, raw.body, length);
  if (typeof body === "string") return body;
  c.set("body", body.byteLength === 0 ? undefined : body);
  return undefined;
}

/** Null: the request has no body. */
function typeOf(destination: Destination): BodyType | null {
  if (destination.kind === "upstream form") return FORM_BODY;
  if (destination.kind === "upstream door") return JSON_BODY;
  return destination.kind === "call" && destination.call.method !== "GET" ? JSON_BODY : null;
}

type BodyFault = Extract<RefusalName, "too_large" | "body_late"> | "unreadable";

/**
 * All bytes of a stream, or why they are refused; the rest is then not read. Reading stops after `said` bytes: waiting
 * for the end of the stream would take as long again.
 */
async function readWithin(
  { maxBytes, timeoutMs }: Bounds,
  stream: ReadableStream<Uint8Array> | null,
  said: number,
): Promise<Uint8Array<ArrayBuffer> | BodyFault> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (stream !== null) {
    const reader = stream.getReader();
    let isLate = false;
    // Cancelling ends a pending read.
    const timer = setTimeout(() => {
      isLate = true;
      reader.cancel().catch(() => undefined);
    }, timeoutMs);
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        size += read.value.byteLength;
        if (size > maxBytes) {
          await reader.cancel();
          return "too_large";
        }
        chunks.push(read.value);
        if (size === said) break;
      }
    } catch {
      // A pending read of a cancelled body throws. So does an illegal chunk, and a client that went away.
      return isLate ? "body_late" : "unreadable";
    } finally {
      clearTimeout(timer);
    }
    if (isLate) return "body_late";
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
