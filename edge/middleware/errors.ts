import type { Context, ErrorHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { refuse, type Refusal, type RefusalName, refusals, refusalText } from "#contract/refusals.ts";
import { type Log, loggedPath } from "./access-log.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** The envelope's code, once it is known; undefined outside the envelope. */
    code: number | undefined;
    /** The gateway's own refusal; undefined if it refused nothing. */
    refusal: RefusalName | undefined;
  }
}

export const BAD_REQUEST = 400;
const SERVER_ERROR = 500;
const FORBIDDEN = 403;

const BY_STATUS = new Map<number, RefusalName>([
  [404, "not_found"],
  [405, "method_not_allowed"],
  [408, "body_late"],
  [409, "conflict"],
  [410, "not_found"],
  [413, "too_large"],
  [429, "rate_limited"],
  [503, "upstream_away"],
  [504, "upstream_timeout"],
]);

/** A refusal of the gateway's own: the envelope, in the caller's locale, with the request id. */
export function reject(c: Context, refusal: Refusal, headers: Record<string, string> = {}): Response {
  const { code, http = 200 }: { code: number; http?: number } = refusals[refusal.refusal];
  c.set("refusal", refusal.refusal);
  return envelope(c, { code, status: http, refusal }, headers);
}

export function rejectRateLimited(c: Context, waitSeconds: number): Response {
  return reject(c, refuse("rate_limited"), { "retry-after": String(waitSeconds) });
}

/** Turns an origin's answer outside the envelope into a refusal with its status as code. */
export function rejectWithStatus(c: Context, status: number, retryAfter: string | null): Response {
  const headers = retryAfter === null ? {} : { "retry-after": retryAfter };
  const name = BY_STATUS.get(status) ?? (status < SERVER_ERROR ? "unprocessable" : "upstream_failed");
  return envelope(c, { code: status, status, refusal: refuse(name) }, headers);
}

/** Refuses a request whose address cannot be read, after it was counted. */
export function rejectUnreadable(c: Context): Response | undefined {
  return c.get("destination").kind === "unreadable" ? rejectWithStatus(c, BAD_REQUEST, null) : undefined;
}

interface Rejection {
  readonly code: number;
  readonly status: number;
  readonly refusal: Refusal;
}

function envelope(c: Context, { code, status, refusal }: Rejection, headers: Record<string, string> = {}): Response {
  c.set("code", code);
  const body = {
    code,
    msg: refusalText(toldOf(c, refusal), c.get("locale")),
    request_id: c.get("requestId"),
    // A backend's own 403 at the log-in asks for a code; a firewall's page does not.
    ...(code === FORBIDDEN && { by: "gateway" }),
  };
  return c.json(body, status as ContentfulStatusCode, { "cache-control": "no-store", ...headers });
}

/** Faults after which nobody knows whether the backend did what it was asked. */
const UNCERTAIN: ReadonlySet<RefusalName> = new Set(["upstream_failed", "upstream_timeout", "upstream_unreadable"]);

function toldOf(c: Context, refusal: Refusal): Refusal {
  const destination = c.get("destination");
  const movesMoney = destination?.kind === "call" && destination.call.money;
  return movesMoney && UNCERTAIN.has(refusal.refusal) ? refuse("upstream_unsure") : refusal;
}

/** Logs an unexpected error; the response tells only the request id. */
export function errors(now: () => number, log: Log): ErrorHandler {
  return (error, c) => {
    logError(c, error, now, log);
    return reject(c, refuse("internal"));
  };
}

export function logError(c: Context, error: unknown, now: () => number, log: Log): void {
  const known = error instanceof Error ? error : new Error(String(error));
  log({
    level: "error",
    time: now(),
    id: c.get("requestId"),
    method: c.req.method,
    path: loggedPath(c),
    error: `${known.name}: ${known.message}`,
    ...(known.stack !== undefined && { stack: known.stack }),
  });
}
