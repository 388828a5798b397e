import type { Context } from "hono";
import { refuse } from "#contract/refusals.ts";
import { type Destination, isSocket, pageHostOf } from "./destination.ts";
import { reject } from "./errors.ts";

/** The Origin of a sandboxed page. The upstream's own pages are sandboxed; their forms and sockets take no token. */
const SANDBOXED = "null";

/**
 * Refuses a change or a socket that another site's page asks for. Only hosts are compared, since a proxy in front may end
 * TLS. Clients other than browsers send no Origin and pass. So do the pages of the apps in `allowed` (ALLOWED_ORIGINS).
 */
export function rejectOtherOrigin(c: Context, allowed: readonly string[]): Response | undefined {
  const target = c.get("destination");
  const origin = isGuarded(c.req.method, target) ? c.req.header("origin") : undefined;
  if (origin === undefined) return undefined;
  // Access knows an operator by a cookie, which another app's page would send, too.
  const isOperators = target.kind === "call" && target.call.by === "operator";
  if (!isOperators && allowed.includes(origin)) return undefined;
  const isOwn = hostOf(origin) === pageHostOf(target, c.get("url").host);
  const isOwnSandbox = origin === SANDBOXED && (target.kind === "upstream socket" || target.kind === "upstream form");
  return isOwn || isOwnSandbox ? undefined : reject(c, refuse("forbidden_origin"));
}

function isGuarded(method: string, target: Destination): boolean {
  return isSocket(target) || (method !== "GET" && method !== "HEAD");
}

/** The host of an Origin header; undefined for `null` and anything else that names none. */
function hostOf(origin: string): string | undefined {
  return /^https?:\/\/([^/]+)$/i.exec(origin)?.[1]?.toLowerCase();
}
