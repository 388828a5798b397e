import type { Context } from "hono";

/** The parts of a URL that the gateway reads; `search` with its `?`. */
export type RequestAddress = Pick<URL, "protocol" | "host" | "origin" | "search">;

const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

// An address that `URL` would not change. Making a URL costs a call 8 of 160 µs. Ports end at 65535, but the pattern takes
// only those up to 64999.
const PLAIN =
  /^(https?:)\/\/((?:[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)*|127\.0\.0\.1)(?::(?!(?:80|443)\/)(?:[1-5]\d|6[0-4]|[1-9])\d{1,3})?)\/[^?#]*(\?[\w.~!$&()*+,;=:@/?%-]+)?$/;

/** The address that the client asked for. With TRUST_FORWARDED, the proxy in front tells scheme and host. */
export function requestAddress(c: Context, trustForwarded: boolean): RequestAddress {
  if (!trustForwarded) return plainAddress(c.req.url) ?? new URL(c.req.url);
  const url = new URL(c.req.url);
  const host = c.req.header("x-forwarded-host") ?? url.host;
  const scheme = c.req.header("x-forwarded-proto") ?? url.protocol.slice(0, -1);
  if (!HOST.test(host) || !["http", "https"].includes(scheme)) return url;
  return URL.parse(`${scheme}://${host}${url.pathname}${url.search}`) ?? url;
}

/** The parts of an address of the usual kind; null if it takes a URL to tell. */
export function plainAddress(address: string): RequestAddress | null {
  const [, protocol, host, search = ""] = PLAIN.exec(address) ?? [];
  if (protocol === undefined || host === undefined) return null;
  return { protocol, host, origin: `${protocol}//${host}`, search };
}
