import type { Convention } from "./convention.ts";
import { rateClassOf } from "./destination.ts";
import { type Log, LOGGED_PATH_MAX } from "./log.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** How long the upstream took, in ms; undefined where it was not asked. */
    upstreamMs: number | undefined;
    /** The status of an upstream whose answer could not be handed on. */
    upstreamStatus: number | undefined;
    /** Why the upstream's answer is not what the caller got. */
    why: string | undefined;
    /** When the request came, ms since the epoch. */
    askedAt: number;
  }
}

/** Logs one line for each request, when its answer is known. */
export function accessLog(now: () => number, log: Log): Convention {
  return {
    before(c) {
      c.set("askedAt", now());
      return undefined;
    },
    after(c, answer) {
      const time = c.get("askedAt");
      log({
        level: "info",
        time,
        id: c.get("requestId"),
        method: c.req.method,
        path: c.req.path.slice(0, LOGGED_PATH_MAX),
        status: answer.status,
        code: c.get("code"),
        refusal: c.get("refusal"),
        ms: now() - time,
        upstream_ms: c.get("upstreamMs"),
        upstream_status: c.get("upstreamStatus"),
        why: c.get("why"),
        locale: c.get("locale"),
        rate: rateClassOf(c.get("destination")),
      });
      return answer;
    },
  };
}
