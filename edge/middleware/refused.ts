import type { Context } from "hono";
import { type Refusal, type RefusalName, refusals, refusalText, refuse } from "#contract/refusals.ts";
import type { Draft } from "./draft.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** The envelope's code, once it is known; undefined for what is not in the envelope. */
    code: number | undefined;
    /** The gateway's own refusal by its name; undefined where it refused nothing. */
    refusal: RefusalName | undefined;
  }
}

/** A refusal of the gateway's own, in the envelope and the caller's language, with the id to ask about it by. */
export function refused(c: Context, refusal: Refusal, headers: Record<string, string> = {}): Draft {
  const { code, http }: { code: number; http?: number } = refusals[refusal.refusal];
  c.set("code", code);
  c.set("refusal", refusal.refusal);
  const body = { code, msg: refusalText(refusal, c.get("locale")), request_id: c.get("requestId") };
  return {
    status: http ?? 200,
    headers: { "content-type": "application/json", "cache-control": "no-store", ...headers },
    body: JSON.stringify(body),
  };
}

/** Refuses a request of a visitor who made too many, and says when to come back. */
export function rateLimited(c: Context, waitSeconds: number): Draft {
  return refused(c, refuse("rate_limited"), { "retry-after": String(waitSeconds) });
}

const SERVER_ERROR = 500;

/** The HTTP status of a backend that said nothing more, as a refusal: code and status are the same. */
export function refusedAs(c: Context, status: number): Draft {
  const otherwise: RefusalName = status < SERVER_ERROR ? "not_found" : "upstream_failed";
  const msg = refusalText(refuse(named(status) ?? otherwise), c.get("locale"));
  c.set("code", status);
  return {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
    body: JSON.stringify({ code: status, msg, request_id: c.get("requestId") }),
  };
}

/** Statuses that say the same whoever says them. */
function named(status: number): RefusalName | undefined {
  return ({ 405: "method_not_allowed", 413: "too_large", 429: "rate_limited", 503: "maintenance" } as const)[status];
}
