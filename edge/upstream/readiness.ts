import type { Context } from "hono";
import { appVersion } from "#contract/app-version.ts";
import type { Handler } from "../middleware/convention.ts";
import { readEnvelope } from "./envelope.ts";
import { outgoingCall } from "./outgoing.ts";
import type { Upstream } from "./upstream.ts";

/** How long an answer holds: however often one asks, the upstream is not asked more often. */
const HOLDS_MS = 1_000;
const SUCCESS = 200;

/** Says whether the upstream answers, 200 or 503: a call that every visitor may make is made, and answered with success. */
export function readiness(upstream: Upstream, now: () => number): Handler {
  let known: { readonly ready: boolean; readonly until: number } | null = null;
  return async (c) => {
    if (known === null || known.until <= now()) {
      const ready = await answers(c, upstream);
      known = { ready, until: now() + HOLDS_MS };
    }
    return Response.json(
      { ok: known.ready },
      { status: known.ready ? 200 : 503, headers: { "cache-control": "no-store" } },
    );
  };
}

async function answers(c: Context, upstream: Upstream): Promise<boolean> {
  try {
    const answer = await upstream.fetch(outgoingCall(c, upstream, appVersion.method, appVersion.path));
    return (await readEnvelope(answer))?.code === SUCCESS;
  } catch {
    return false;
  }
}
