import { refuse } from "#contract/refusals.ts";
import type { Convention } from "./convention.ts";
import { type Destination, pageHostOf } from "./destination.ts";
import { refused } from "./refused.ts";

/** The Origin of a sandboxed page. The upstream's own pages are sandboxed, and open sockets that take no token. */
const SANDBOXED = "null";

/**
 * Refuses what another site's page sends here: a call that changes something, or a socket. The host alone is
 * compared, since a proxy in front may speak https where we hear http. What is not a browser sends no Origin and passes,
 * and so do the pages of the apps in `allowed` (setting ALLOWED_ORIGINS).
 */
export function sameOrigin(allowed: readonly string[] = []): Convention {
  return {
    before(c) {
      const destination = c.get("destination");
      const origin = isGuarded(c.req.method, destination) ? c.req.header("origin") : undefined;
      if (origin === undefined) return undefined;
      const host = pageHostOf(destination, c.get("url").host);
      const isOwn = hostOf(origin) === host || (origin === SANDBOXED && destination.kind === "upstream socket");
      const isForeign = !isOwn && !allowed.includes(origin);
      return isForeign ? refused(c, refuse("forbidden_origin")) : undefined;
    },
  };
}

function isGuarded(method: string, { kind }: Destination): boolean {
  return kind === "socket" || kind === "upstream socket" || (method !== "GET" && method !== "HEAD");
}

/** The host of an Origin header; undefined for `null` and anything else that names none. */
function hostOf(origin: string): string | undefined {
  return /^https?:\/\/([^/]+)$/i.exec(origin)?.[1]?.toLowerCase();
}
