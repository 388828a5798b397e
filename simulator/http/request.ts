import { keyInHeader } from "#contract/values/entered.ts";
import { SEEN_BALANCE } from "#contract/call.ts";
import { DEFAULT_LOCALE, isLocale, type Locale } from "#contract/values/locale.ts";

/** The parts of a Request that a call needs, so that a gateway in the same process makes none. */
export interface IncomingCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Pick<Headers, "get">;
  /** The body; empty if there is none. */
  text(): Promise<string>;
}

export interface Address {
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
}

/** Cuts the address by hand: `new URL` would cost every call several times as much. */
export function addressOf({ url }: Pick<IncomingCall, "url">): Address {
  const from = url.indexOf("/", url.indexOf("//") + 2);
  const [address = ""] = url.slice(from).split("#", 1);
  const mark = address.indexOf("?");
  return mark === -1 ? { path: address, query: "" } : { path: address.slice(0, mark), query: address.slice(mark + 1) };
}

/** The first value of a name in a query, or null. */
export function queryValue(query: string, name: string): string | null {
  return query.includes(`${name}=`) ? new URLSearchParams(query).get(name) : null;
}

/** The language of a response. The address goes before the header, since a browser sets no headers for pages and sockets. */
export function requestLocale(request: Pick<IncomingCall, "headers">, query: string): Locale {
  return chooseLocale(queryValue(query, "locale"), request);
}

export function chooseLocale(wanted: string | null | undefined, { headers }: Pick<IncomingCall, "headers">): Locale {
  return [wanted, headers.get("Accept-Language")].find(isLocale) ?? DEFAULT_LOCALE;
}

/** Scheme and host that the client sees, as the proxy in front reports them. */
export function clientOrigin({ url, headers }: Pick<IncomingCall, "url" | "headers">): string {
  const [protocol, host] = [headers.get("X-Forwarded-Proto"), headers.get("X-Forwarded-Host")];
  if (protocol !== null && host !== null) return `${protocol}://${host}`;
  const own = new URL(url);
  return `${protocol ?? own.protocol.slice(0, -1)}://${host ?? own.host}`;
}

/** Only GET can upgrade, so other methods skip the header. */
export function isUpgrade({ method, headers }: Request): boolean {
  return method === "GET" && headers.get("Upgrade")?.toLowerCase() === "websocket";
}

const NETWORK_GROUPS = 4;

/**
 * The network of a caller by its X-Forwarded-For: an IPv4 address, or the /64 of an IPv6 address, since a visitor has all
 * addresses of a /64. Empty: unknown, and all such visitors count as one.
 */
export function visitorNetwork(forwardedFor: string | null): string {
  const address = forwardedFor?.split(",").at(-1)?.trim() ?? "";
  if (!address.includes(":")) return address;
  // The URL parser normalizes every form of an IPv6 address.
  const text = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1);
  if (text === undefined) return "";
  const [head = "", tail] = text.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  const groups = [...before, ...zeros, ...after];
  return `${groups.slice(0, NETWORK_GROUPS).join(":")}::/64`;
}

/**
 * A member's call as the simulator's entry sends it to the member's cell: the parts of the request that a cell reads.
 * Passing a Request and a Response over RPC would cost more than the cell's own work.
 */
export interface CellRequest extends Address {
  readonly method: string;
  readonly token: string;
  readonly locale: Locale;
  /** The caller's Idempotency-Key. */
  readonly key: string | null;
  /** The balance that the caller saw. */
  readonly seenBalance: string | null;
  /** The id under which the log finds the call; null: the caller gave none. */
  readonly requestId: string | null;
  /** Scheme and host that the client sees. */
  readonly origin: string;
  readonly forwardedFor: string | null;
  /** Empty for a GET. */
  readonly body: string;
}

export async function toCellRequest(
  request: IncomingCall,
  { path, query }: Address,
  token: string,
): Promise<CellRequest> {
  const { method, headers } = request;
  return {
    method,
    path,
    query,
    token,
    locale: requestLocale(request, query),
    key: keyInHeader(headers.get("Idempotency-Key")),
    seenBalance: headers.get(SEEN_BALANCE),
    requestId: headers.get("X-Request-Id"),
    origin: clientOrigin(request),
    forwardedFor: headers.get("X-Forwarded-For"),
    body: method === "GET" ? "" : await request.text(),
  };
}
