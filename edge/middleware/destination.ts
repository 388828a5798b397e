import { callAt, games, isCallPath } from "#games/all/api.ts";
import type { Context } from "hono";
import type { AnyCall, RateClass } from "#contract/call.ts";
import { climbs } from "./climbing-path.ts";
import { type RequestAddress, requestAddress } from "./request-address.ts";
import { visitorAddress } from "./visitor-address.ts";
import { FRAME_PATH } from "#contract/games/game-message.ts";

declare module "hono" {
  interface ContextVariableMap {
    destination: Destination;
    /** The address that the client asked for. */
    url: RequestAddress;
  }
}

/** All later middleware decides by it. */
export type Destination =
  | { readonly kind: "call"; readonly call: AnyCall }
  | { readonly kind: "socket"; readonly path: string }
  /** Below a prefix of the API, but not in the contract. */
  | { readonly kind: "unknown" }
  /** Its address cannot be read: no URL has such a host, the target is no path, or it may lead out of the pages' folder. */
  | { readonly kind: "unreadable" }
  | { readonly kind: "wrong method"; readonly allow: string }
  /** The probes of a load balancer, and the metrics. */
  | { readonly kind: "probe" }
  /** The app, its files and documents. */
  | { readonly kind: "page" }
  /** The page that embeds a provider's page: frame-page.ts. */
  | { readonly kind: "frame" }
  /** A page of the upstream, with headers of its own. */
  | { readonly kind: "upstream page"; readonly path: string }
  /** A form of such a page; its answer is a page. */
  | { readonly kind: "upstream form"; readonly path: string }
  /** A call of another server, whose bytes are signed: only the upstream knows it. */
  | { readonly kind: "upstream door"; readonly path: string }
  /** A socket of such a page, without a token. */
  | { readonly kind: "upstream socket"; readonly path: string };

export interface UpstreamPages {
  readonly pages?: readonly string[];
  readonly forms?: readonly string[];
  readonly doors?: readonly string[];
  readonly sockets?: readonly string[];
}

const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;
const SOCKETS = games.flatMap(({ socket }) => socket ?? []);
const SOCKET_PATHS = new Set(SOCKETS.map(({ path }) => path));
/** Every path of such a host is a game's socket. */
const SOCKET_HOSTS = SOCKETS.flatMap(({ host, path }) => (host === undefined ? [] : [{ host: `${host}.`, path }]));
const API_PREFIXES = new Set(["user", "shop", "exg", "client", "control", "operate", ...games.map(({ name }) => name)]);

/** Every path of this host is a picture. */
const IMAGE_HOST = "img.";
const IMAGE_PATH = "/img/";

export const METRICS_PATH = "/metrics";
const PROBE_PATHS = new Set(["/healthz", "/readyz", METRICS_PATH]);

export function findDestination(c: Context, upstream: UpstreamPages, trustedProxies: number): void {
  const url = requestAddress(c, trustedProxies);
  c.set("url", url ?? NO_ADDRESS);
  c.set("visitor", visitorAddress(c.req.raw.headers, trustedProxies));
  const upgrade = c.req.header("upgrade")?.toLowerCase() === "websocket";
  c.set("destination", url === null ? UNREADABLE : destinationAt(c.req, url, upgrade, upstream));
}

function destinationAt(
  { method, path }: Pick<Context["req"], "method" | "path">,
  url: RequestAddress,
  upgrade: boolean,
  upstream: UpstreamPages,
): Destination {
  const read = pathOn(url.host, path, upgrade);
  return destinationOf(method, read, upgrade, upstream, path === url.path ? read : pathOn(url.host, url.path, upgrade));
}

const NO_ADDRESS: RequestAddress = { protocol: "http:", host: "", origin: "null", path: "", search: "" };
const UNREADABLE: Destination = { kind: "unreadable" };

/**
 * Without an upgrade, a socket's path is a route of the client. The upstream's pages get their path as it was
 * written, with its escapes.
 */
export function destinationOf(
  method: string,
  path: string,
  upgrade: boolean,
  { pages = [], forms = [], doors = [], sockets = [] }: UpstreamPages = {},
  written = path,
): Destination {
  const asked = method === "HEAD" ? "GET" : method;
  if (upgrade && asked === "GET" && SOCKET_PATHS.has(path)) return { kind: "socket", path };
  if (upgrade && asked === "GET" && sockets.includes(path)) return { kind: "upstream socket", path };
  const call = callAt(asked, path);
  if (call !== undefined) return { kind: "call", call };
  if (isCallPath(path)) return { kind: "wrong method", allow: allowed(path) };
  if (isBelowPrefix(path)) return { kind: "unknown" };
  const takesForms = isBelow(forms, written);
  const isDoor = isBelow(doors, written);
  const isUpstreams = takesForms || isDoor || isBelow(pages, written);
  if (isUpstreams && climbs(written)) return UNREADABLE;
  if (isDoor)
    return method === "POST" ? { kind: "upstream door", path: written } : { kind: "wrong method", allow: "POST" };
  if (asked === "POST" && takesForms) return { kind: "upstream form", path: written };
  if (asked !== "GET") return { kind: "wrong method", allow: takesForms ? "GET, HEAD, POST" : "GET, HEAD" };
  if (path === FRAME_PATH) return { kind: "frame" };
  if (PROBE_PATHS.has(path)) return { kind: "probe" };
  return isBelow(pages, written) ? { kind: "upstream page", path: written } : { kind: "page" };
}

function isBelowPrefix(path: string): boolean {
  const end = path.indexOf("/", 1);
  return end > 0 && API_PREFIXES.has(path.slice(1, end));
}

export function isSocket(
  destination: Destination,
): destination is Extract<Destination, { kind: "socket" | "upstream socket" }> {
  const { kind } = destination;
  return kind === "socket" || kind === "upstream socket";
}

export function isPage({ kind }: Destination): boolean {
  return kind === "page" || kind === "frame" || kind === "upstream page" || kind === "upstream form";
}

/** Pages of any site may show pictures. */
export function isPicture(destination: Destination): boolean {
  return destination.kind === "upstream page" && destination.path.startsWith(IMAGE_PATH);
}

/** The same path on the host that serves everything. */
function pathOn(host: string, path: string, upgrade: boolean): string {
  const ofSocket = upgrade ? socketHostOf(host) : undefined;
  if (ofSocket !== undefined) return ofSocket.path;
  return !host.startsWith(IMAGE_HOST) || path.startsWith(IMAGE_PATH) ? path : IMAGE_PATH + path.slice(1);
}

/** Undefined: the request is not counted. */
export function rateClassOf(destination: Destination): RateClass | undefined {
  switch (destination.kind) {
    case "call":
      return destination.call.rate;
    case "socket":
    case "upstream socket":
      return "socket";
    case "upstream form":
      return "write";
    case "upstream page":
      return isPicture(destination) ? "page" : "proxied";
    case "probe":
    // A provider's own limits hold.
    case "upstream door":
      return undefined;
    case "page":
    case "frame":
    case "unknown":
    case "unreadable":
    case "wrong method":
      return "page";
  }
}

function socketHostOf(host: string) {
  return SOCKET_HOSTS.find((each) => host.startsWith(each.host));
}

/** Sockets of a game's host belong to the host that it is named after. */
export function pageHostOf({ kind }: Destination, host: string): string {
  return kind === "socket" ? host.slice(socketHostOf(host)?.host.length ?? 0) : host;
}

function isBelow(prefixes: readonly string[], path: string): boolean {
  return prefixes.some((prefix) => path.startsWith(prefix));
}

function allowed(path: string): string {
  const methods = METHODS.filter((method) => callAt(method, path) !== undefined);
  return methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
}
