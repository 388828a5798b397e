const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/;

/** `hostname`: as a URL has it. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/**
 * Whether a page of `own` may lead there: over https, to its own origin, or to another server of the same machine, as
 * in development.
 */
export function mayLeadTo(to: URL, own: URL): boolean {
  if (to.protocol === "https:") return true;
  if (to.protocol !== "http:" || own.protocol !== "http:") return false;
  return to.host === own.host || (isLoopback(to.hostname) && isLoopback(own.hostname));
}
