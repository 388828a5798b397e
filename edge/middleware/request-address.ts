import type { Context } from "hono";
import { getPath } from "hono/utils/url";

/** The parts of an address that the gateway reads. Path and query (with its `?`, also alone) are as the client wrote them. */
export interface RequestAddress extends Pick<URL, "protocol" | "host" | "origin" | "search"> {
  readonly path: string;
}

const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
const SCHEME = /^https?$/;

// An address that `URL` would not change. Making a URL costs a call 8 of 160 µs. Ports end at 65535, but the pattern takes
// only those up to 64999.
const PLAIN =
  /^(https?:)\/\/((?:[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)*|127\.0\.0\.1)(?::(?!(?:80|443)\/)(?:[1-5]\d|6[0-4]|[1-9])\d{1,3})?)(\/[^?#]*)(\?[\w.~!$&()*+,;=:@/?%-]*)?$/;

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
 * The address that the client asked for; null: it cannot be read. Trusted proxies in front tell scheme and host; what
 * they tell in an unreadable form counts as untold.
 */
export function requestAddress(c: Context, trustedProxies: number): RequestAddress | null {
  const address = absoluteAddress(c.req.raw);
  if (address === null) return null;
  const asked = plainAddress(address) ?? partsOf(URL.parse(address));
  if (trustedProxies === 0 || asked === null) return asked;
  const { headers } = c.req.raw;
  const scheme = forwardedEntry(headers, "x-forwarded-proto", trustedProxies) ?? "";
  const host = forwardedEntry(headers, "x-forwarded-host", trustedProxies) ?? "";
  const protocol = SCHEME.test(scheme) ? `${scheme}:` : asked.protocol;
  const told = HOST.test(host) ? URL.parse(`${protocol}//${host}`) : null;
  const { host: known, origin } = told ?? URL.parse(`${protocol}//${asked.host}`) ?? asked;
  return { ...asked, protocol, host: known, origin };
}

/**
 * The entry that the outermost trusted proxy wrote, in lower case: each adds its own at the right end. With fewer
 * entries than proxies, the first. Several lines of a header arrive as one list.
 */
export function forwardedEntry(headers: Headers, name: string, trustedProxies: number): string | undefined {
  const entries = (headers.get(name) ?? "").split(",").flatMap((entry) => entry.trim().toLowerCase() || []);
  return entries.at(-trustedProxies) ?? entries[0];
}

/** The parts of an address of the usual kind; null if it takes a URL to tell. */
export function plainAddress(address: string): RequestAddress | null {
  const [, protocol, host, path, search = ""] = PLAIN.exec(address) ?? [];
  if (protocol === undefined || host === undefined || path === undefined) return null;
  return { protocol, host, origin: `${protocol}//${host}`, path, search };
}

function partsOf(url: URL | null): RequestAddress | null {
  if (url === null) return null;
  const { protocol, host, origin, pathname: path, search, href } = url;
  return { protocol, host, origin, path, search: search === "" && /\?(?:#|$)/.test(href) ? "?" : search };
}
