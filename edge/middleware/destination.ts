import type { MiddlewareHandler } from "hono";
import type { AnyCall, RateClass } from "#contract/call.ts";
import { callAt, isCallPath } from "#contract/calls.ts";
import { FRAME_PATH } from "#contract/frame-page.ts";
import { type RequestAddress, requestAddress } from "./request-address.ts";

declare module "hono" {
  interface ContextVariableMap {
    destination: Destination;
    /** The address that the client asked for. */
    url: RequestAddress;
  }
}

/** Where a request is going. All later middleware decides by it. */
export type Destination =
  | { readonly kind: "call"; readonly call: AnyCall }
  | { readonly kind: "socket"; readonly path: string }
  /** Below a prefix of the API, but not in the contract. */
  | { readonly kind: "unknown" }
  | { readonly kind: "wrong method"; readonly allow: string }
  /** What a balancer in front asks for, to see whether we are there. */
  | { readonly kind: "probe" }
  /** All that a browser is shown: the app, its files, the documents. */
  | { readonly kind: "page" }
  /** The page of ours that becomes a provider's: frame-page.ts. */
  | { readonly kind: "frame" }
  /** A page of the upstream's own, with headers of its own. */
  | { readonly kind: "upstream page"; readonly path: string }
  /** What such a page sends back; answered by a page again. */
  | { readonly kind: "upstream form"; readonly path: string }
  /** A socket that such a page opens, for anyone. */
  | { readonly kind: "upstream socket"; readonly path: string };

/** Paths below which the upstream has pages of its own, those among them that take forms, and their sockets. */
interface UpstreamPages {
  readonly pages?: readonly string[];
  readonly forms?: readonly string[];
  readonly sockets?: readonly string[];
}

const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;
const LUCKY_HIT_PATH = "/luckyhit";
const SOCKET_PATHS = new Set(["/aviator", LUCKY_HIT_PATH]);
/** The Lucky Hit socket has a host of its own, on which any path is it. */
const LUCKY_HIT_HOST = "luckyhit.";
const API_PREFIX = /^\/(?:user|shop|win|aviator|luckyhit|mines|exg|client|control)\//;

/** Pictures have a host of their own, on which every path is that of a picture. */
const IMAGE_HOST = "img.";
const IMAGE_PATH = "/img/";

const PROBE_PATHS = new Set(["/healthz", "/readyz"]);

/** Finds where each request is going. */
export function destination(upstream: UpstreamPages = {}, trustForwarded = false): MiddlewareHandler {
  return (c, next) => {
    const url = requestAddress(c, trustForwarded);
    c.set("url", url);
    const upgrade = c.req.header("upgrade")?.toLowerCase() === "websocket";
    c.set("destination", destinationOf(c.req.method, pathOn(url.host, c.req.path, upgrade), upgrade, upstream));
    return next();
  };
}

/** `/aviator` and `/luckyhit` are sockets only with an upgrade: without one they are routes of the client. */
export function destinationOf(
  method: string,
  path: string,
  upgrade: boolean,
  { pages = [], forms = [], sockets = [] }: UpstreamPages = {},
): Destination {
  const asked = method === "HEAD" ? "GET" : method;
  if (upgrade && asked === "GET" && SOCKET_PATHS.has(path)) return { kind: "socket", path };
  if (upgrade && asked === "GET" && sockets.includes(path)) return { kind: "upstream socket", path };
  const call = callAt(asked, path);
  if (call !== undefined) return { kind: "call", call };
  if (isCallPath(path)) return { kind: "wrong method", allow: allowed(path) };
  if (API_PREFIX.test(path)) return { kind: "unknown" };
  const takesForms = isBelow(forms, path);
  if (asked === "POST" && takesForms) return { kind: "upstream form", path };
  if (asked !== "GET") return { kind: "wrong method", allow: takesForms ? "GET, HEAD, POST" : "GET, HEAD" };
  if (path === FRAME_PATH) return { kind: "frame" };
  if (PROBE_PATHS.has(path)) return { kind: "probe" };
  return isBelow(pages, path) ? { kind: "upstream page", path } : { kind: "page" };
}

export function isSocket({ kind }: Destination): boolean {
  return kind === "socket" || kind === "upstream socket";
}

/** Whether a browser shows the answer, or runs it. */
export function isPage({ kind }: Destination): boolean {
  return kind === "page" || kind === "frame" || kind === "upstream page" || kind === "upstream form";
}

/** Whether it is one of the pictures, which pages of any site may show. */
export function isPicture(destination: Destination): boolean {
  return destination.kind === "upstream page" && destination.path.startsWith(IMAGE_PATH);
}

/** The path on the one host that has everything. */
function pathOn(host: string, path: string, upgrade: boolean): string {
  if (upgrade && host.startsWith(LUCKY_HIT_HOST)) return LUCKY_HIT_PATH;
  return !host.startsWith(IMAGE_HOST) || path.startsWith(IMAGE_PATH) ? path : IMAGE_PATH + path.slice(1);
}

/** The bucket that a request is counted in; undefined: it is not. */
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
      return undefined;
    case "page":
    case "frame":
    case "unknown":
    case "wrong method":
      return "page";
  }
}

/** The host whose page a socket may be opened from: the Lucky Hit host belongs to the one that it is named after. */
export function pageHostOf({ kind }: Destination, host: string): string {
  return kind === "socket" && host.startsWith(LUCKY_HIT_HOST) ? host.slice(LUCKY_HIT_HOST.length) : host;
}

function isBelow(prefixes: readonly string[], path: string): boolean {
  return prefixes.some((prefix) => path.startsWith(prefix));
}

function allowed(path: string): string {
  const methods = METHODS.filter((method) => callAt(method, path) !== undefined);
  return methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
}
