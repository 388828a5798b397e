import type { Context } from "hono";
import type { AnyCall } from "#contract/call.ts";
import { refuse } from "#contract/refusals.ts";
import type { Handler } from "../middleware/convention.ts";
import type { Answer, Draft } from "../middleware/draft.ts";
import { logError } from "../middleware/errors.ts";
import type { Log } from "../middleware/log.ts";
import { takes } from "../middleware/packing.ts";
import { refused, refusedAs } from "../middleware/refused.ts";
import { lengthOf, readHead } from "./body-head.ts";
import { carriesText, type Envelope, readEnvelope } from "./envelope.ts";
import { faultOf, UpstreamFault } from "./fault.ts";
import type { UnreadFields } from "./unread-fields.ts";
import { outgoingCall, outgoingPage, outgoingUpgrade } from "./outgoing.ts";
import { isRedirect } from "./redirects.ts";
import { unsafeAddress } from "./safe-addresses.ts";
import type { Outgoing, Upstream } from "./upstream.ts";

export interface PassOnParts {
  readonly upstream: Upstream;
  readonly now: () => number;
  readonly log: Log;
  /** Looks at what a backend answers; without it, nobody does. */
  readonly unread?: UnreadFields | undefined;
}

const SWITCHING_PROTOCOLS = 101;
const SUCCESS = 200;
const UNAUTHORIZED = 401;
const CLIENT_ERROR = 400;
const SERVER_ERROR = 500;
const DRAWING = "image/svg+xml";
/** Of what went wrong, a line of the access log holds so much. */
const WHY_MAX = 200;

/** What a page of the upstream says of itself. */
const PAGE_HEADERS = [
  "content-type",
  "cache-control",
  "content-security-policy",
  "referrer-policy",
  "location",
  "etag",
  "last-modified",
  "accept-ranges",
  "content-range",
];

/**
 * Asks the upstream and hands its answer back. Refusals: `upstream_failed`: it could not be asked, or what it said is not
 * in the envelope; `upstream_timeout`: it took too long; `maintenance`: it is not asked for now.
 */
export function passOn(parts: PassOnParts): Handler {
  const { upstream } = parts;
  return (c) => {
    const destination = c.get("destination");
    switch (destination.kind) {
      case "call": {
        const { call } = destination;
        return asked(c, parts, outgoingCall(c, upstream, call.method, call.path), answerTo(call, parts.unread), call);
      }
      case "socket":
      case "upstream socket":
        return asked(c, parts, outgoingUpgrade(c, upstream, destination.path), asSocket);
      case "upstream page":
        return asked(c, parts, outgoingPage(c, upstream, destination.path), asPage);
      case "upstream form":
        return asked(c, parts, outgoingCall(c, upstream, "POST", destination.path), asPage);
      case "wrong method":
        return refused(c, refuse("method_not_allowed"), { allow: destination.allow });
      case "page":
      case "frame":
      case "probe":
      case "unknown":
        return refused(c, refuse("not_found"));
    }
  };
}

type Made = (c: Context, answer: Response) => Answer | Promise<Answer>;

/** The upstream's answer, made anew by `made`. */
async function asked(
  c: Context,
  { upstream, now, log }: PassOnParts,
  outgoing: Outgoing,
  made: Made,
  call?: AnyCall,
): Promise<Answer> {
  const askedAt = now();
  try {
    return await made(c, await upstream.fetch(outgoing, call));
  } catch (error) {
    const { refusal, retryAfterSeconds } = faultOf(error);
    c.set("why", error instanceof Error ? error.message.slice(0, WHY_MAX) : "unknown");
    // What is not asked at all is seen in the access log; a line more for each such call would drown the reason why.
    if (refusal !== "maintenance") logError(c, error, now, log);
    return refused(
      c,
      refuse(refusal),
      retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) },
    );
  } finally {
    c.set("upstreamMs", now() - askedAt);
  }
}

/** Leads nobody where a browser should not be sent, and sends nobody what it has already. */
function answerTo(call: AnyCall, unread: UnreadFields | undefined): Made {
  const look = unread && ((c: Context, envelope: Envelope) => unread.lookAt(call, envelope, c.get("requestId")));
  if (call.cacheSeconds > 0)
    return async (c, answer) => withTag(c, answer.headers.get("etag"), await inEnvelope(c, answer, look));
  if (call.leadsTo.length === 0) return look ? (c, answer) => inEnvelope(c, answer, look) : inEnvelope;
  return (c, answer) =>
    inEnvelope(c, answer, (_, envelope) => {
      const { fields } = envelope;
      look?.(c, envelope);
      const unsafe = unsafeAddress(call, fields ?? {}, c.get("url").origin);
      if (unsafe !== undefined) throw new UpstreamFault("upstream_failed", `${unsafe} leads where it may not`);
    });
}

/** A public answer may be kept by whoever asks anew each time, unless it was asked for with a token. */
function withTag(c: Context, etag: string | null, answer: Draft): Draft {
  if (etag === null || c.get("code") !== SUCCESS) return answer;
  const headers = { etag, "cache-control": c.req.header("authorization") === undefined ? "no-cache" : "no-store" };
  if (matches(c.req.header("if-none-match"), etag)) return { status: 304, headers, body: null };
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(",").some((each) => ["*", etag].includes(each.trim().replace(/^W\//, "")));
}

/** The answer made anew, its text unchanged, of its headers only those that a client may need. */
async function inEnvelope(
  c: Context,
  answer: Response,
  check?: (c: Context, envelope: Envelope) => void,
): Promise<Draft> {
  const { status, headers } = answer;
  // What was asked with a token, or hands one out, is nobody else's to keep.
  const made: Record<string, string> = { "content-type": "application/json", "cache-control": "no-store" };
  if (status === UNAUTHORIZED) return refused(c, refuse("unauthorized"));
  const location = isRedirect(status) ? headers.get("location") : null;
  if (location !== null) return { status, headers: { location, "cache-control": "no-store" }, body: null };
  const envelope = await readEnvelope(answer);
  if (envelope === null || !carriesText(status)) return outsideEnvelope(c, status);
  check?.(c, envelope);
  c.set("code", envelope.code);
  const retryAfter = headers.get("retry-after");
  if (retryAfter !== null) made["retry-after"] = retryAfter;
  return { status, headers: made, body: envelope.body };
}

/** A backend that fails before its own code runs speaks for itself by its status alone: a page, or nothing at all. */
function outsideEnvelope(c: Context, status: number): Draft {
  c.set("upstreamStatus", status);
  c.set("why", "not in the envelope");
  const isCall = c.get("destination").kind === "call";
  if (!isCall || status < CLIENT_ERROR || !carriesText(status)) return refused(c, refuse("upstream_failed"));
  return refusedAs(c, status);
}

function asSocket(c: Context, answer: Response): Answer | Promise<Answer> {
  return answer.status === SWITCHING_PROTOCOLS ? answer : inEnvelope(c, answer);
}

/**
 * The page made anew, of its headers only those that a page is known by. A failure is told where it is in the envelope.
 * A page that says no length is read first: where it breaks off late, bare workerd ends ours as if it were whole.
 */
async function asPage(c: Context, answer: Response): Promise<Answer> {
  if (answer.status >= SERVER_ERROR) return inEnvelope(c, answer);
  const headers = new Headers();
  for (const name of PAGE_HEADERS) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (answer.status === SUCCESS && headers.get("content-type")?.startsWith(DRAWING)) packDrawing(c, headers);
  if (answer.body === null || lengthOf(answer.headers) !== null) {
    return new Response(answer.body, { status: answer.status, headers });
  }
  const { chunks, stream } = await readHead(answer.body);
  return new Response(stream ?? new Blob([...chunks]), { status: answer.status, headers });
}

/**
 * Says of a drawing that it is packed, where the browser takes that: the runtime packs what is said to be. Drawings are
 * most of what a first screen fetches beside the app, and become a tenth. Nothing else of an upstream is packed: together
 * with what someone else can put into a page, its length could tell what is secret in it.
 */
function packDrawing(c: Context, headers: Headers): void {
  headers.append("vary", "Accept-Encoding");
  if (!takes(c.req.raw.headers.get("accept-encoding"), "gzip")) return;
  headers.set("content-encoding", "gzip");
  // Packed bytes are not the bytes that a tag stands for, and no part of them is a part of the drawing.
  const etag = headers.get("etag");
  if (etag !== null && !etag.startsWith("W/")) headers.set("etag", `W/${etag}`);
  headers.delete("accept-ranges");
}
