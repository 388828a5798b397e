import type { Context, Handler } from "hono";
import * as z from "zod/mini";
import { refuse } from "../contract/refusals.ts";
import { logError } from "../conventions/errors.ts";
import type { Log } from "../conventions/log.ts";
import { refused } from "../conventions/refused.ts";
import { outgoingCall, outgoingUpgrade } from "./outgoing.ts";
import type { Upstream } from "./upstream.ts";

export interface PassOnParts {
  readonly upstream: Upstream;
  readonly now: () => number;
  readonly log: Log;
}

const SWITCHING_PROTOCOLS = 101;

/** What a page of the upstream says of itself. */
const PAGE_HEADERS = ["content-type", "cache-control", "content-security-policy", "referrer-policy", "location"];

/** All that the gateway has to know of an answer; the rest is between the upstream and the client. */
const coded = z.object({ code: z.int() });

/**
 * Asks the upstream and hands its answer back. Refusal `upstream_failed`: it could not be asked, or what it said is not
 * in the envelope.
 */
export function passOn(parts: PassOnParts): Handler {
  return async (c) => {
    const destination = c.get("destination");
    if (destination.kind === "call") {
      const { call } = destination;
      const answer = await ask(c, parts, outgoingCall(c, call.method, call.path));
      return answer === null ? refused(c, refuse("upstream_failed")) : inEnvelope(c, answer);
    }
    if (destination.kind === "socket") {
      const answer = await ask(c, parts, outgoingUpgrade(c, destination.path));
      if (answer?.status === SWITCHING_PROTOCOLS) return answer;
      return answer === null ? refused(c, refuse("upstream_failed")) : inEnvelope(c, answer);
    }
    if (destination.kind === "upstream page" || destination.kind === "upstream form") {
      const method = destination.kind === "upstream form" ? "POST" : "GET";
      const answer = await ask(c, parts, outgoingCall(c, method, destination.path));
      return answer === null ? refused(c, refuse("upstream_failed")) : asPage(answer);
    }
    if (destination.kind === "wrong method") {
      return refused(c, refuse("method_not_allowed"), { allow: destination.allow });
    }
    return refused(c, refuse("not_found"));
  };
}

async function ask(c: Context, { upstream, now, log }: PassOnParts, request: Request): Promise<Response | null> {
  const asked = now();
  try {
    return await upstream.fetch(request);
  } catch (error) {
    logError(c, error, now, log);
    return null;
  } finally {
    c.set("upstreamMs", now() - asked);
  }
}

/** The answer made anew, its text unchanged, of its headers only those that a client may need. */
async function inEnvelope(c: Context, answer: Response): Promise<Response> {
  const text = await answer.text();
  const envelope = coded.safeParse(fromJson(text));
  if (!envelope.success) return refused(c, refuse("upstream_failed"));
  c.set("code", envelope.data.code);
  // What was asked with a token, or hands one out, is nobody else's to keep.
  const headers: Record<string, string> = { "content-type": "application/json", "cache-control": "no-store" };
  const retryAfter = answer.headers.get("retry-after");
  if (retryAfter !== null) headers["retry-after"] = retryAfter;
  return new Response(text, { status: answer.status, headers });
}

/** The page made anew, of its headers only those that a page is known by. */
function asPage(answer: Response): Response {
  const headers = new Headers();
  for (const name of PAGE_HEADERS) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(answer.body, { status: answer.status, headers });
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
