import type { Context } from "hono";

/** What a client asked for, as `URL` would tell it; `search` with its `?`. */
export type SeenAddress = Pick<URL, "protocol" | "host" | "origin" | "search">;

const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

// An address that `URL` would give back as it is: nothing to mend, so no URL is made of it, which would cost more than
// all that is asked of it here. Ports end at 65535; those up to 64999 are told without doing sums.
const PLAIN =
  /^(https?:)\/\/((?:[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)*|127\.0\.0\.1)(?::(?!(?:80|443)\/)(?:[1-5]\d|6[0-4]|[1-9])\d{1,3})?)\/[^?#]*(\?[\w.~!$&()*+,;=:@/?%-]+)?$/;

/**
 * The address that the client asked for. A proxy in front of us may have taken it down under another; where it is one
 * that we trust (setting TRUST_FORWARDED), what it says of scheme and host counts.
 */
export function seenAddress(c: Context, trustForwarded: boolean): SeenAddress {
  if (!trustForwarded) return plainAddress(c.req.url) ?? new URL(c.req.url);
  const url = new URL(c.req.url);
  const host = c.req.header("x-forwarded-host") ?? url.host;
  const scheme = c.req.header("x-forwarded-proto") ?? url.protocol.slice(0, -1);
  if (!HOST.test(host) || !["http", "https"].includes(scheme)) return url;
  return URL.parse(`${scheme}://${host}${url.pathname}${url.search}`) ?? url;
}

/** The parts of an address of the usual kind; null: it takes a URL to tell. */
export function plainAddress(address: string): SeenAddress | null {
  const [, protocol, host, search = ""] = PLAIN.exec(address) ?? [];
  return protocol === undefined || host === undefined
    ? null
    : { protocol, host, origin: `${protocol}//${host}`, search };
}
