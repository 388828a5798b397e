import { createHash } from "node:crypto";
import { matchesPath } from "#contract/faults/chance.ts";
import type { Route } from "#contract/settings/setting-kinds.ts";
import type { Upstream, UpstreamRequest } from "./upstream.ts";

/** An upstream that gets the calls and sockets of a path, or of a share of the callers. */
interface RoutedUpstream extends Pick<Route, "path" | "share"> {
  readonly upstream: Upstream;
}

/**
 * Sends calls and sockets to the first route that names their path and takes their caller, and all others to the
 * default upstream. The backend's pages stay with the default.
 */
export function routeUpstreams(otherwise: Upstream, routes: readonly RoutedUpstream[]): Upstream {
  return {
    ...otherwise,
    async fetch(request, call) {
      const isPage = call === undefined && request.headers["upgrade"] === undefined;
      for (const route of isPage ? [] : routes) {
        if (!matchesPath(route.path, request.path) || placeOf(callerIn(request), route.path) >= route.share) continue;
        return route.upstream.fetch(readdressed(request, route.upstream), call);
      }
      return otherwise.fetch(request, call);
    },
  };
}

const DIGITS = 8;

/** A member is told by the token, a visitor by address and device. */
function callerIn({ headers, body }: UpstreamRequest): string {
  return headers["authorization"] ?? `${headers["x-client-address"] ?? ""} ${deviceIn(body)}`;
}

/**
 * The caller's place from 0 to 1 on a route: the same for each of its requests, in every process. The route's path is
 * mixed in, so that a share of one route is another share of callers than that of the next.
 */
function placeOf(caller: string, path: string): number {
  const digest = createHash("sha256").update(`${path}\n${caller}`).digest("hex");
  return Number.parseInt(digest.slice(0, DIGITS), 16) / 16 ** DIGITS;
}

function deviceIn(body: UpstreamRequest["body"]): string {
  if (body === undefined) return "";
  try {
    const { device_id: device } = JSON.parse(new TextDecoder().decode(body)) as { device_id?: unknown };
    return typeof device === "string" ? device : "";
  } catch {
    return "";
  }
}

/** The same request for another upstream. */
export function readdressed(request: UpstreamRequest, upstream: Upstream): UpstreamRequest {
  const { origin, search } = new URL(request.url);
  return { ...request, url: (upstream.addressOf?.(request.path) ?? origin + request.path) + search };
}
