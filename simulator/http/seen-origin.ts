/** Scheme and host that the client sees, as whoever stands in front of us says it. */
export function seenOrigin({ url, headers }: Request): string {
  const [protocol, host] = [headers.get("X-Forwarded-Proto"), headers.get("X-Forwarded-Host")];
  if (protocol !== null && host !== null) return `${protocol}://${host}`;
  const own = new URL(url);
  return `${protocol ?? own.protocol.slice(0, -1)}://${host ?? own.host}`;
}
