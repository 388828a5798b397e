import type { Context } from "hono";
import { refuse } from "#contract/refusals.ts";
import type { Draft } from "./draft.ts";
import { type Log, LOGGED_PATH_MAX } from "./log.ts";
import { refused } from "./refused.ts";

/** Whatever is thrown is a bug of ours: it is logged, and the answer says no more than that it happened, and its id. */
export function errors(now: () => number, log: Log): (c: Context, error: unknown) => Draft {
  return (c, error) => {
    logError(c, error, now, log);
    return refused(c, refuse("internal"));
  };
}

/** One line about an error, under the id of its request. */
export function logError(c: Context, error: unknown, now: () => number, log: Log): void {
  const known = error instanceof Error ? error : new Error(String(error));
  log({
    level: "error",
    time: now(),
    id: c.get("requestId"),
    method: c.req.method,
    path: c.req.path.slice(0, LOGGED_PATH_MAX),
    error: `${known.name}: ${known.message}`,
    ...(known.stack !== undefined && { stack: known.stack }),
  });
}
