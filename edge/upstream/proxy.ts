import type { Context } from "hono";
import { type AnyCall, SUCCESS } from "#contract/call.ts";
import { refuse } from "#contract/refusals.ts";
import { writeJson } from "#contract/values/json.ts";
import { ANSWER_MAX_BYTES, chunksUpTo } from "#contract/text-up-to.ts";
import type { Log } from "../middleware/access-log.ts";
import { rejectUnauthorized } from "../middleware/authorization.ts";
import { acceptsGzip } from "../middleware/compression.ts";
import { type Destination, isPicture } from "../middleware/destination.ts";
import { logError, reject, rejectWithStatus } from "../middleware/errors.ts";
import { carriesText, EMPTY_SUCCESS, type Envelope, envelopeIn, readEnvelope, tooLarge } from "./envelope.ts";
import { pageHeaders } from "./page-headers.ts";
import { isRedirect, unsafeAddress } from "./safe-addresses.ts";
import type { UnreadFields } from "./unread-fields.ts";
import { callRequest, doorRequest, formRequest, pageRequest, upgradeRequest } from "./upstream-request.ts";
import { type EnvelopeText, faultOf, UpstreamFault, type Upstream, type UpstreamRequest } from "./upstream.ts";

export interface ObservedAnswer {
  readonly method: string;
  readonly path: string;
  /** Ms since the epoch. */
  readonly startedAt: number;
  readonly ms: number;
  readonly status: number;
  /** The envelope's code. */
  readonly code: number | undefined;
  readonly requestId: string;
  readonly authorization: string | undefined;
  readonly isCall: boolean;
}

export interface Observer {
  answered(answer: ObservedAnswer): void;
  read(call: AnyCall, code: number, fields: unknown, authorization: string | undefined): void;
}

interface ProxyParts {
  readonly observer?: Observer | undefined;
  readonly upstream: Upstream;
  readonly now: () => number;
  readonly log: Log;
  /** Reports fields of an origin's answers that clients cannot read. */
  readonly unread?: UnreadFields | undefined;
}

const SWITCHING_PROTOCOLS = 101;
const UNAUTHORIZED = 401;
const CLIENT_ERROR = 400;
const SERVER_ERROR = 500;
const NOT_FOUND = 404;
const FORBIDDEN = 403;
const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;
/** The limit of a page without a length, which is read whole. A page with a length has none. */
const PAGE_MAX_BYTES = 16 * 1024 * 1024;
/** Seconds, or a date. */
const RETRY_AFTER = /^[\w ,:]{1,40}$/;
const DRAWING = "image/svg+xml";
const WHY_MAX = 200;
const OF_THE_BYTES = ["accept-ranges", "content-digest", "content-md5", "digest", "repr-digest"];

/** Caches must not store an answer that needs or contains a token. */
const CALL_HEADERS = { "cache-control": "no-store", "content-type": "application/json" };

/**
 * Asks the upstream and forwards its answer. Refusals: `upstream_failed` (it could not be asked, or its answer is not in
 * the envelope), `upstream_timeout`, `upstream_away` (it is not asked for now).
 */
export function proxy(parts: ProxyParts): (c: Context) => Response | Promise<Response> {
  const { upstream } = parts;
  return (c) => {
    const target = c.get("destination");
    switch (target.kind) {
      case "call":
        return forward(c, parts, callRequest(c, upstream, target.call.method, target.call.path), callResponse);
      case "socket":
      case "upstream socket":
        return forward(c, parts, upgradeRequest(c, upstream, target.path), socketResponse);
      case "upstream page":
        return forward(c, parts, pageRequest(c, upstream, target.path), pageResponse);
      case "upstream form":
        return forward(c, parts, formRequest(c, upstream, target.path), pageResponse);
      case "upstream door":
        return forward(c, parts, doorRequest(c, upstream, target.path), doorResponse);
      case "wrong method":
        return reject(c, refuse("method_not_allowed"), { allow: target.allow });
      case "page":
      case "frame":
      case "probe":
      case "unknown":
      case "unreadable":
        return reject(c, refuse("not_found"));
    }
  };
}

/** Undefined: the request is for a socket or a page. */
function callOf(target: Destination): AnyCall | undefined {
  return target.kind === "call" ? target.call : undefined;
}

async function forward(
  c: Context,
  parts: ProxyParts,
  request: UpstreamRequest,
  respond: (c: Context, answer: Response, parts: ProxyParts) => Response | Promise<Response>,
): Promise<Response> {
  const { upstream, now, observer } = parts;
  const target = c.get("destination");
  const call = callOf(target);
  const startedAt = now();
  let response: Response;
  try {
    const answer = await (call?.by === "member" && upstream.answerMember !== undefined
      ? upstream.answerMember(request, call)
      : upstream.fetch(request, call));
    response = await (answer instanceof Response ? respond(c, answer, parts) : textResponse(c, answer, parts));
  } catch (error) {
    response = rejectFault(c, error, parts);
  }
  const ms = now() - startedAt;
  c.set("upstreamMs", ms);
  if (observer !== undefined && call?.by !== "operator" && (call !== undefined || target.kind === "socket")) {
    observer.answered({
      method: request.method,
      path: request.path,
      startedAt,
      ms,
      status: response.status,
      code: c.get("code"),
      requestId: c.get("requestId"),
      authorization: c.get("authorization"),
      isCall: call !== undefined,
    });
  }
  return response;
}

function rejectFault(c: Context, error: unknown, { now, log }: ProxyParts): Response {
  const { refusal, retryAfterSeconds, field } = faultOf(error);
  c.set("why", error instanceof Error ? error.message.slice(0, WHY_MAX) : "unknown");
  // The access log shows calls that are not made at all; an error line for each of them would drown the reason why.
  if (refusal !== "upstream_away") logError(c, error, now, log);
  const headers = retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  return reject(c, refuse(refusal, field === undefined ? {} : { with: { field } }), headers);
}

function checkAnswer(c: Context, { unread, observer }: ProxyParts, envelope: Envelope): void {
  const call = callOf(c.get("destination"));
  if (call === undefined) return;
  unread?.inspectAnswer(call, envelope, c.get("requestId"));
  observer?.read(call, envelope.code, envelope.fields, c.get("authorization"));
  const unsafe = unsafeAddress(call, envelope.fields, c.get("url").origin);
  if (unsafe !== undefined) throw new UpstreamFault("upstream_failed", `${unsafe} leads where it may not`);
}

/** The answer of an upstream in this process, which needs no parsing unless it leads somewhere. */
function textResponse(c: Context, { code, text }: EnvelopeText, parts: ProxyParts): Response {
  if (code === UNAUTHORIZED) return rejectUnauthorized(c);
  const envelope = callOf(c.get("destination"))?.leadsTo.length === 0 ? null : envelopeIn(text);
  if (envelope !== null) checkAnswer(c, parts, envelope);
  c.set("code", code);
  return new Response(text, { headers: CALL_HEADERS });
}

/** The answer's text, unchanged, with only those of its headers that a client needs. */
async function callResponse(c: Context, answer: Response, parts: ProxyParts): Promise<Response> {
  const { status, headers: given } = answer;
  const call = callOf(c.get("destination"));
  const showedToken = call?.by !== "visitor";
  if (status === UNAUTHORIZED && showedToken) return rejectUnauthorized(c);
  const location = isRedirect(status) ? given.get("location") : null;
  if (location !== null) return new Response(null, { status, headers: { location, "cache-control": "no-store" } });
  // Operators fetch the whole state of a simulator.
  const envelope = await readEnvelope(answer, call?.by === "operator" ? Infinity : ANSWER_MAX_BYTES);
  const isEmpty = envelope === EMPTY_SUCCESS;
  if (envelope === null || (isEmpty ? call === undefined : !carriesText(status))) {
    return rejectOutsideEnvelope(c, answer);
  }
  checkAnswer(c, parts, envelope);
  if (envelope.code === UNAUTHORIZED && showedToken) return rejectUnauthorized(c);
  if (envelope.code === UNAUTHORIZED || status === UNAUTHORIZED) return rejectVisitor(c, envelope);
  c.set("code", envelope.code);
  const headers: Record<string, string> = { ...CALL_HEADERS };
  const retryAfter = retryAfterIn(given);
  if (retryAfter !== null) headers["retry-after"] = retryAfter;
  const isPublic = call !== undefined && call.cacheSeconds > 0 && envelope.code === SUCCESS;
  const etag = isPublic ? given.get("etag") : null;
  if (etag !== null) {
    headers["etag"] = etag;
    if (c.req.header("authorization") === undefined) headers["cache-control"] = "no-cache";
    if (matches(c.req.header("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  }
  return new Response(envelope.body, { status: isEmpty ? SUCCESS : status, headers });
}

/**
 * A call of visitors shows the upstream no token, so its 401 ends no session: frameworks answer it to a path that they do
 * not know, and to a wrong password.
 */
function rejectVisitor(c: Context, { fields }: Envelope): Response {
  c.set("code", FORBIDDEN);
  const body = writeJson({ ...fields, code: FORBIDDEN, by: "gateway" });
  return new Response(body, { status: FORBIDDEN, headers: CALL_HEADERS });
}

function retryAfterIn(headers: Headers): string | null {
  const given = headers.get("retry-after");
  return given !== null && RETRY_AFTER.test(given) ? given : null;
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(",").some((each) => ["*", etag].includes(each.trim().replace(/^W\//, "")));
}

/** A backend that fails before its own code runs tells no more than its status: a page, or nothing at all. */
function rejectOutsideEnvelope(c: Context, answer: Response): Response {
  const { status } = answer;
  c.set("upstreamStatus", status);
  c.set("why", "not in the envelope");
  const isCall = c.get("destination").kind === "call";
  if (!isCall || status < CLIENT_ERROR || !carriesText(status)) return reject(c, refuse("upstream_failed"));
  return rejectWithStatus(c, status === UNAUTHORIZED ? FORBIDDEN : status, retryAfterIn(answer.headers));
}

function socketResponse(c: Context, answer: Response, parts: ProxyParts): Response | Promise<Response> {
  return answer.status === SWITCHING_PROTOCOLS ? answer : callResponse(c, answer, parts);
}

/** The answer of a door, whose caller is no client: it reads the status and the envelope as they are. */
async function doorResponse(c: Context, answer: Response): Promise<Response> {
  const envelope = await readEnvelope(answer, ANSWER_MAX_BYTES);
  if (envelope === null) return rejectOutsideEnvelope(c, answer);
  c.set("code", envelope.code);
  return new Response(envelope.body, { status: answer.status, headers: CALL_HEADERS });
}

/**
 * The page with its headers and encoding. A failure is forwarded if it is in the envelope. If a page with a length breaks
 * off, so does ours. A page without one is read first.
 */
async function pageResponse(c: Context, answer: Response, parts: ProxyParts): Promise<Response> {
  const { status } = answer;
  if (isPicture(c.get("destination")) && isErrorPage(answer)) return withoutPicture(c, answer);
  if (status >= SERVER_ERROR || status === UNAUTHORIZED) return callResponse(c, answer, parts);
  const headers = pageHeaders(answer.headers);
  const length = answer.headers.get("content-length");
  const isDrawing = headers.get("content-type")?.startsWith(DRAWING) ?? false;
  if (c.req.method === "HEAD" || !carriesText(status)) {
    if (length !== null) headers.set("content-length", length);
  } else if (status === SUCCESS && isDrawing && !headers.has("content-encoding")) {
    compressDrawing(c, headers);
    return new Response(await pageBody(answer, length), { status, headers });
  }
  return new Response(await pageBody(answer, length), { status, headers, encodeBody: "manual" });
}

/** A backend may answer an unknown picture with its page, and status 200. */
function isErrorPage({ status, headers }: Response): boolean {
  return status >= CLIENT_ERROR || (status === SUCCESS && HTML.test(headers.get("content-type") ?? ""));
}

/** No text of an error page reaches the browser in place of a picture. */
async function withoutPicture(c: Context, answer: Response): Promise<Response> {
  await answer.body?.cancel();
  c.set("upstreamStatus", answer.status);
  c.set("why", "an error page in place of a picture");
  const retryAfter = retryAfterIn(answer.headers);
  const headers = { "cache-control": "no-store", ...(retryAfter !== null && { "retry-after": retryAfter }) };
  return new Response(null, { status: answer.status === SUCCESS ? NOT_FOUND : answer.status, headers });
}

async function pageBody({ body }: Response, length: string | null): Promise<BodyInit | null> {
  if (body === null || length !== null) return body;
  const chunks = await chunksUpTo(PAGE_MAX_BYTES, body);
  if (chunks === null) throw tooLarge();
  return new Blob(chunks);
}

/**
 * Marks a drawing as gzip if the browser accepts it: the runtime then compresses it to a tenth. Drawings are most of what
 * a first screen fetches beside the app. No other page is compressed: beside text that someone else put into the page,
 * its length could tell a secret in it.
 */
function compressDrawing(c: Context, headers: Headers): void {
  if (headers.get("cache-control")?.includes("no-transform")) return;
  headers.append("vary", "Accept-Encoding");
  if (!acceptsGzip(c.req.raw.headers.get("accept-encoding"))) return;
  headers.set("content-encoding", "gzip");
  // A strong tag, digests and byte ranges stand for the uncompressed bytes.
  const etag = headers.get("etag");
  if (etag !== null && !etag.startsWith("W/")) headers.set("etag", `W/${etag}`);
  for (const name of OF_THE_BYTES) headers.delete(name);
}
