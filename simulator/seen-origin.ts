/** Scheme and host that the client sees, as whoever stands in front of us says it. */
export function seenOrigin({ url, headers }: Request): string {
  const { protocol, host } = new URL(url);
  return `${headers.get("X-Forwarded-Proto") ?? protocol.slice(0, -1)}://${headers.get("X-Forwarded-Host") ?? host}`;
}
