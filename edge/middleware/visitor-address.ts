import { isLoopback } from "#contract/values/leading-address.ts";
import { forwardedEntry } from "./request-address.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** The visitor's address; undefined: nobody in front tells it. */
    visitor: string | undefined;
  }
}

/** An IPv4 address with or without a port, or an IPv6 address, which brackets part from its port. */
const FORWARDED_ADDRESS =
  /^(?:(\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?|\[([\da-f:.]+)\](?::\d{1,5})?|([\da-f:.]*:[\da-f:.]*))$/;

/** The address that trusted proxies tell, or without any the platform. Undefined: neither. */
export function visitorAddress(headers: Headers, trustedProxies: number): string | undefined {
  const told = trustedProxies === 0 ? undefined : forwardedEntry(headers, "x-forwarded-for", trustedProxies);
  if (told === undefined) return headers.get("cf-connecting-ip") ?? undefined;
  const [, ipv4, bracketed, ipv6] = FORWARDED_ADDRESS.exec(told) ?? [];
  const address = ipv4 ?? bracketed ?? ipv6;
  const host = address?.includes(":") ? `[${address}]` : (address ?? "");
  return URL.canParse(`http://${host}/`) ? address : undefined;
}

/** A host with or without its port. */
export function isLoopbackHost(host: string): boolean {
  return isLoopback(URL.parse(`http://${host}/`)?.hostname ?? "");
}

const COUNTRY = /^[A-Z][A-Z0-9]$/;

/** ISO 3166, two letters; undefined without a platform in front. */
export function visitorCountry({ cf, headers }: Request): string | undefined {
  const country = typeof cf?.country === "string" ? cf.country : headers.get("cf-ipcountry");
  return country && COUNTRY.test(country) ? country : undefined;
}

/** On a developer's machine all visitors share one count. */
const ADDRESS_UNKNOWN = "local";
const GROUPS = 8;
/** Providers give each customer a /64. */
const NETWORK_GROUPS = 4;

/**
 * The key for counting a visitor: its IPv4 address, or its IPv6 /64. A visitor owns all 2^64 addresses of a /64, so
 * counting single ones would limit nothing.
 */
export function visitorKey(address: string | undefined): string {
  return address === undefined ? ADDRESS_UNKNOWN : addressKey(address);
}

/** Like `visitorKey`, for an address. */
export function addressKey(address: string): string {
  if (!address.includes(":")) return address;
  const groups = ipv6Groups(address);
  if (groups === null) return ADDRESS_UNKNOWN;
  return mappedIpv4(groups) ?? `${groups.slice(0, NETWORK_GROUPS).map(hex).join(":")}::/64`;
}

/** Null: the text is no IPv6 address. */
function ipv6Groups(address: string): number[] | null {
  const [withoutZone = ""] = address.split("%");
  // The URL parser gives each address one canonical form.
  const canonical = URL.parse(`http://[${withoutZone}]/`)?.hostname.slice(1, -1);
  if (canonical === undefined) return null;
  const [head = "", tail] = canonical.split("::");
  const before = numbersIn(head);
  const after = numbersIn(tail ?? "");
  const left = tail === undefined ? 0 : GROUPS - before.length - after.length;
  return [...before, ...Array.from({ length: left }, () => 0), ...after];
}

function numbersIn(text: string): number[] {
  return text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
}

/** The IPv4 address in `::ffff:a.b.c.d`; null for any other. */
function mappedIpv4(groups: readonly number[]): string | null {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, marker = 0, high = 0, low = 0] = groups;
  if ((a | b | c | d | e) !== 0 || marker !== 0xffff) return null;
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
}

function hex(group: number): string {
  return group.toString(16);
}
