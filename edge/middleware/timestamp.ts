import type { Convention } from "./convention.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** The query that goes upstream (with its `?`), in which `t` is a number. */
    timestamp: string;
  }
}

// One `t` of digits and no other that could be one, however written: nothing to mend, so nothing to parse.
const STAMPED = /^\?(?:(?!t(?:[=&]|$))[^&%]*&)*t=\d{1,16}(?:&(?!t(?:[=&]|$))[^&%]*)*$/;

/** Every call carries `t`, ms since the epoch: added where it is missing or not a number. */
export function timestamp(now: () => number): Convention {
  return {
    before(c) {
      c.set("timestamp", stamped(c.get("url").search, now));
      return undefined;
    },
  };
}

function stamped(search: string, now: () => number): string {
  if (STAMPED.test(search)) return search;
  const query = new URLSearchParams(search);
  const given = query.get("t")?.trim() ?? "";
  const sound = given !== "" && Number.isFinite(Number(given));
  query.set("t", sound ? given : String(now()));
  return `?${query.toString()}`;
}
