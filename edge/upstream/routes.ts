import { createHash } from "node:crypto";
import { areas } from "#api/calls.ts";
import { socketTicket } from "#contract/calls/sessions.ts";
import { matchesPath } from "#contract/faults/chance.ts";
import { games } from "#games/games.ts";
import { refuse, refusals, refusalText } from "#contract/refusals.ts";
import type { Route } from "#contract/settings/setting-kinds.ts";
import { DEFAULT_LOCALE, isLocale } from "#contract/values/locale.ts";
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
        if (!matchesPath(route.path, request.path) || !(await isCallerOf(route, request))) continue;
        return route.upstream.fetch(readdressed(request, route.upstream), call);
      }
      return otherwise.fetch(request, call);
    },
  };
}

async function isCallerOf({ path, share, upstream }: RoutedUpstream, request: UpstreamRequest): Promise<boolean> {
  if (share === 1) return true;
  if (upstream.callerOf === undefined || request.headers["authorization"] === undefined) {
    return placeOf(callerIn(request), path) < share;
  }
  const caller = await upstream.callerOf(request);
  return caller !== undefined && placeOf(caller, path) < share;
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

/**
 * Members' calls below a path that a simulator beside a backend cannot answer. It has neither the members' passwords nor
 * the pages that answers lead to.
 */
export function backendCallsOf(path: string): string[] {
  const calls = areas.flatMap((area) => area.calls).filter(({ by }) => by === "member");
  const own = calls.filter((call) => call.password || call.leadsTo.length > 0 || call === socketTicket);
  return own.filter((call) => matchesPath(path, call.path)).map((call) => `${call.method} ${call.path}`);
}

export function hasSocket(path: string): boolean {
  return games.some(({ socket }) => socket !== undefined && matchesPath(path, socket.path));
}

/** A ticket of the backend names no member, so the simulator's sockets need the token: clients show it without tickets. */
export const withoutTickets: RoutedUpstream = {
  path: socketTicket.path,
  share: 1,
  upstream: {
    async fetch({ headers }) {
      const language = headers["accept-language"];
      const msg = refusalText(refuse("not_found"), isLocale(language) ? language : DEFAULT_LOCALE);
      const { code } = refusals.not_found;
      return Response.json({ code, msg }, { status: code });
    },
  },
};
