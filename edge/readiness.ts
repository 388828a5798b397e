import type { Context, Handler } from "hono";
import { appVersion } from "#contract/calls/app-version.ts";
import { readEnvelope } from "./upstream/envelope.ts";
import { callRequest } from "./upstream/upstream-request.ts";
import type { Upstream } from "./upstream/upstream.ts";

/** However often a balancer asks, the upstream is asked once in so many ms. */
const CACHE_MS = 1_000;
const SUCCESS = 200;

/** 200 if the upstream answers a public call with success, else 503. */
export function readiness(upstream: Upstream, now: () => number): Handler {
  let ok = false;
  let expiresAt = 0;
  return async (c) => {
    if (expiresAt <= now()) {
      ok = await isReady(c, upstream);
      expiresAt = now() + CACHE_MS;
    }
    return c.json({ ok }, ok ? 200 : 503, { "cache-control": "no-store" });
  };
}

async function isReady(c: Context, upstream: Upstream): Promise<boolean> {
  try {
    const answer = await upstream.fetch(callRequest(c, upstream, appVersion.method, appVersion.path));
    return (await readEnvelope(answer))?.code === SUCCESS;
  } catch {
    return false;
  }
}
