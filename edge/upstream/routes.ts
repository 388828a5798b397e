import { createHash } from "node:crypto";
import { areas } from "#contract/calls.ts";
import { matchesPath } from "#contract/faults/chance.ts";
import { games } from "#contract/games.ts";
import type { Route } from "#contract/settings/setting-kinds.ts";
import type { Upstream, UpstreamRequest } from "./upstream.ts";

/** An upstream that gets the calls and sockets of a path, or of a share of the callers. */
export interface RoutedUpstream extends Pick<Route, "path" | "share"> {
  readonly upstream: Upstream;
}

/**
 * Sends calls and sockets to the first route that names their path and takes their caller, and all others to the
 * default upstream. The backend's pages stay with the default.
 */
export function routeUpstreams(otherwise: Upstream, routes: readonly RoutedUpstream[]): Upstream {
  return {
    ...otherwise,
    fetch(request, call) {
      const isPage = call === undefined && request.headers["upgrade"] === undefined;
      const route = isPage ? undefined : routes.find((each) => isRouted(each, request));
      if (route === undefined) return otherwise.fetch(request, call);
      return route.upstream.fetch(readdressed(request, route.upstream), call);
    },
  };
}

function isRouted({ path, share }: RoutedUpstream, request: UpstreamRequest): boolean {
  return matchesPath(path, request.path) && (share === 1 || placeOf(request, path) < share);
}

const DIGITS = 8;

/**
 * The caller's place from 0 to 1 on a route: the same for each of its requests, in every process. A member is told by
 * the token, a visitor by address and device. The route's path is mixed in, so that a share of one route is another
 * share of callers than that of the next.
 */
function placeOf({ headers, body }: UpstreamRequest, path: string): number {
  const caller = headers["authorization"] ?? `${headers["x-client-address"] ?? ""} ${deviceIn(body)}`;
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

/** Requests below a path that show a member's token: a simulator beside a backend does not know that token. */
export function membersRequestsOf(path: string): string[] {
  const calls = areas.flatMap((area) => area.calls).filter(({ by }) => by === "member");
  const sockets = games.flatMap(({ socket }) => socket?.path ?? []);
  return [
    ...calls.filter((call) => matchesPath(path, call.path)).map((call) => `${call.method} ${call.path}`),
    ...sockets.filter((each) => matchesPath(path, each)),
  ];
}
