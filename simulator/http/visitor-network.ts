const NETWORK_GROUPS = 4;

/**
 * The network that a request came from, as the proxy in front says in X-Forwarded-For: an IPv4 address, or the /64 of an IPv6 address, since
 * a visitor has all addresses of a /64. Empty: nobody says it, and all visitors count as one.
 */
export function visitorNetwork(forwardedFor: string | null): string {
  const address = forwardedFor?.split(",").at(-1)?.trim() ?? "";
  if (!address.includes(":")) return address;
  // The URL parser knows every form of an IPv6 address, and gives each address one text.
  const text = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1);
  if (text === undefined) return "";
  const [head = "", tail] = text.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  const groups = [...before, ...zeros, ...after];
  return `${groups.slice(0, NETWORK_GROUPS).join(":")}::/64`;
}
