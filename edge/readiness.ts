import { SUCCESS } from "#contract/call.ts";
import type { Context, Handler } from "hono";
import { appVersion } from "#contract/calls/app-version.ts";
import { readEnvelope } from "./upstream/envelope.ts";
import { callRequest } from "./upstream/upstream-request.ts";
import type { Upstream } from "./upstream/upstream.ts";

/** However often a balancer asks, the upstream is asked once in so many ms. */
const CACHE_MS = 1_000;

/** 200 if the upstream answers a public call with success and its parts work, else 503 with what fails. */
export function readiness(upstream: Upstream, now: () => number, drain?: { readonly hasBegun: boolean }): Handler {
  let failing: readonly string[] | null = null;
  let expiresAt = 0;
  return async (c) => {
    if (drain?.hasBegun) return answer(c, ["this process, which is about to end"]);
    if (failing === null || expiresAt <= now()) {
      // Others get the last answer meanwhile.
      expiresAt = now() + CACHE_MS;
      failing = await failingParts(c, upstream);
    }
    return answer(c, failing);
  };
}

function answer(c: Context, failing: readonly string[]): Response {
  const ok = failing.length === 0;
  return c.json(ok ? { ok } : { ok, failing }, ok ? 200 : 503, { "cache-control": "no-store" });
}

async function failingParts(c: Context, upstream: Upstream): Promise<readonly string[]> {
  const [answers, parts] = await Promise.all([
    doesAnswer(c, upstream),
    upstream.failingParts?.().catch(() => ["its parts cannot be asked"]) ?? [],
  ]);
  return answers ? parts : ["the upstream: no answer to a call", ...parts];
}

async function doesAnswer(c: Context, upstream: Upstream): Promise<boolean> {
  try {
    const answer = await upstream.fetch(callRequest(c, upstream, appVersion.method, appVersion.path));
    return (await readEnvelope(answer))?.code === SUCCESS;
  } catch {
    return false;
  }
}
