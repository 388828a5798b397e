import type { Context, ErrorHandler } from "hono";
import { refuse } from "#contract/refusals.ts";
import { type Log, LOGGED_PATH_MAX } from "./log.ts";
import { reject } from "./reject.ts";

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
    path: c.req.path.slice(0, LOGGED_PATH_MAX),
    error: `${known.name}: ${known.message}`,
    ...(known.stack !== undefined && { stack: known.stack }),
  });
}
