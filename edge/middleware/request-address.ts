import type { Context } from "hono";
import { getPath } from "hono/utils/url";

/** The parts of a URL that the gateway reads; `search` with its `?`. */
export type RequestAddress = Pick<URL, "protocol" | "host" | "origin" | "search">;

const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

// An address that `URL` would not change. Making a URL costs a call 8 of 160 µs. Ports end at 65535, but the pattern takes
// only those up to 64999.
const PLAIN =
  /^(https?:)\/\/((?:[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)*|127\.0\.0\.1)(?::(?!(?:80|443)\/)(?:[1-5]\d|6[0-4]|[1-9])\d{1,3})?)\/[^?#]*(\?[\w.~!$&()*+,;=:@/?%-]+)?$/;

const ABSOLUTE = /^https?:\/\//i;
/** Of a Host header: no other character can end a host, or make two of one. */
const HOST_CHARACTERS = /^[\w.:[\]-]+$/;
/** A path with `..`, an escape or a backslash may be another path to a URL. */
const UNUSUAL_PATH = /^[^?#]*(?:\/\.|[%\\#])/;
/** Characters that a URL reads as `/`, or leaves out. */
const CHANGED_BY_URL = /[\\\t\n\r]/g;

/**
 * The URL of a request; null: a URL cannot hold its address. Bare workerd passes on what the request line says: a path,
 * an absolute address, or `*`. Elsewhere the address is always absolute.
 */
export function absoluteAddress({ headers, method, url }: Pick<Request, "headers" | "method" | "url">): string | null {
  let address = url;
  if (!ABSOLUTE.test(url)) {
    const host = headers.get("host") ?? "";
    const path = method === "OPTIONS" && url === "*" ? "/*" : url;
    if (!HOST_CHARACTERS.test(host) || !path.startsWith("/")) return null;
    address = `http://${host}${path}`;
  }
  return UNUSUAL_PATH.test(address) ? (URL.parse(address)?.href ?? null) : address;
}

/** The path of a request, for Hono: its escapes are read, but never so that a URL of it would have another path. */
export function pathOf(request: Request): string {
  const address = absoluteAddress(request);
  if (address === null) return request.url;
  return getPath({ url: address } as Request).replace(CHANGED_BY_URL, encodeURIComponent);
}

/**
 * The address that the client asked for; null: it cannot be read. With TRUST_FORWARDED, the proxy in front tells scheme
 * and host.
 */
export function requestAddress(c: Context, trustForwarded: boolean): RequestAddress | null {
  const address = absoluteAddress(c.req.raw);
  if (address === null) return null;
  if (!trustForwarded) return plainAddress(address) ?? URL.parse(address);
  const url = URL.parse(address);
  const host = c.req.header("x-forwarded-host") ?? url?.host ?? "";
  const scheme = c.req.header("x-forwarded-proto") ?? url?.protocol.slice(0, -1) ?? "";
  if (url === null || !HOST.test(host) || !["http", "https"].includes(scheme)) return url;
  return URL.parse(`${scheme}://${host}${url.pathname}${url.search}`) ?? url;
}

/** The parts of an address of the usual kind; null if it takes a URL to tell. */
export function plainAddress(address: string): RequestAddress | null {
  const [, protocol, host, search = ""] = PLAIN.exec(address) ?? [];
  if (protocol === undefined || host === undefined) return null;
  return { protocol, host, origin: `${protocol}//${host}`, search };
}
