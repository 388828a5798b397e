import type { Context } from "hono";

const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The address that the client asked for. A proxy in front of us may have taken it down under another; where it is one
 * that we trust (setting TRUST_FORWARDED), what it says of scheme and host counts.
 */
export function seenAddress(c: Context, trustForwarded: boolean): URL {
  const url = new URL(c.req.url);
  if (!trustForwarded) return url;
  const host = c.req.header("x-forwarded-host") ?? url.host;
  const scheme = c.req.header("x-forwarded-proto") ?? url.protocol.slice(0, -1);
  if (!HOST.test(host) || !["http", "https"].includes(scheme)) return url;
  return URL.parse(`${scheme}://${host}${url.pathname}${url.search}`) ?? url;
}
