import { hash } from "node:crypto";
import type { Handler } from "hono";
import { refuse } from "#contract/refusals.ts";
import type { Family } from "#contract/control/metric-families.ts";
import { bearerOf, rejectUnauthorized } from "../middleware/authorization.ts";
import { reject, rejectRateLimited } from "../middleware/errors.ts";
import { operatorGuard } from "../middleware/operators.ts";
import type { RateLimitSetting } from "../middleware/rate-window.ts";
import { openMetrics, OPEN_METRICS } from "./exposition.ts";

/** However many ask, the parts are read once in so many ms. */
const CACHE_MS = 5_000;

export interface MetricsParts {
  readonly token: string;
  /** Reads this process and the upstream. */
  readonly read: () => Promise<Family[]>;
}

/** Answers the bearer of the metrics' own token; undefined: there are none. */
export function metrics(parts: MetricsParts | undefined, limit: RateLimitSetting, now: () => number): Handler {
  if (parts === undefined) return (c) => reject(c, refuse("not_found"));
  const { token, read } = parts;
  const reader = { name: "metrics", role: "look", hash: hash("sha256", token, "hex") } as const;
  const guard = operatorGuard({ entries: [reader], access: null }, { limit, now });
  let text = "";
  let expiresAt = -Infinity;
  return async (c) => {
    const shown = await guard?.(c.req.raw, bearerOf(c) ?? "");
    if (shown !== undefined && shown.waitSeconds > 0) return rejectRateLimited(c, shown.waitSeconds);
    if (!shown?.operator) return rejectUnauthorized(c);
    if (expiresAt <= now()) {
      expiresAt = now() + CACHE_MS;
      text = openMetrics(await read());
    }
    return c.body(text, 200, { "content-type": OPEN_METRICS, "cache-control": "no-store" });
  };
}
