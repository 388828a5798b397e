import type { MiddlewareHandler } from "hono";

declare module "hono" {
  interface ContextVariableMap {
    /** The query that goes upstream (with its `?`), in which `t` is a number. */
    timestamp: string;
  }
}

/** Every call carries `t`, ms since the epoch: added if it is missing or not a number. */
export function timestamp(now: () => number): MiddlewareHandler {
  return (c, next) => {
    c.set("timestamp", withTimestamp(c.get("url").search, now));
    return next();
  };
}

// Exactly one `t`, of digits: parsing the query would change nothing.
const STAMPED = /^\?(?:(?!t(?:[=&]|$))[^&%]*&)*t=\d{1,16}(?:&(?!t(?:[=&]|$))[^&%]*)*$/;

function withTimestamp(search: string, now: () => number): string {
  if (STAMPED.test(search)) return search;
  const query = new URLSearchParams(search);
  const given = query.get("t")?.trim() ?? "";
  const isNumber = given !== "" && Number.isFinite(Number(given));
  query.set("t", isNumber ? given : String(now()));
  return `?${query.toString()}`;
}
