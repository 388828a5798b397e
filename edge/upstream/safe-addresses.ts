import type { AnyCall } from "#contract/call.ts";

/** Where a redirect of the origin may lead. */
interface RedirectRules {
  /** What paths of ours stand for at the origin, the longest first: neither ends with a slash. */
  readonly places: readonly { readonly at: string; readonly path: string }[];
  /** The host that the caller asked. */
  readonly ownHost: string;
  /** Other hosts that are allowed, over https. */
  readonly hosts: readonly string[];
}

/**
 * The Location to hand to the caller for one that the origin named; null: it leads where it may not. What leads to the
 * origin itself becomes a path of ours: nobody learns the origin's address.
 */
export function redirectTo(location: string, asked: string, { places, ownHost, hosts }: RedirectRules): string | null {
  const url = URL.parse(location, asked);
  if (url === null || url.username !== "" || url.password !== "") return null;
  const { href } = url;
  const place = places.find(({ at }) => href === at || href.startsWith(`${at}/`));
  if (place !== undefined) return pathOnly(place.path + href.slice(place.at.length));
  if (url.host === ownHost && /^https?:$/.test(url.protocol)) return pathOnly(url.pathname + url.search + url.hash);
  return url.protocol === "https:" && hosts.includes(url.host) ? href : null;
}

/** Whether an answer's Location is where to go instead. */
export function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

/** Two slashes would begin the name of a host. */
function pathOnly(path: string): string {
  return path.replace(/^\/*/, "/");
}

/** The address with a slash at the end of its path. */
export function withSlash(address: string): string {
  const url = new URL(address);
  if (!url.pathname.endsWith("/")) url.pathname += "/";
  return url.href;
}

/**
 * Where a redirect leads that adds or takes the slash at the end of the path that was asked, and does nothing else: the
 * same address, query and all, with the other path. Null: it leads elsewhere.
 */
export function otherSlash(location: string, asked: string, ownHost: string): string | null {
  const from = new URL(asked);
  const to = URL.parse(location, asked);
  if (to === null || (to.origin !== from.origin && to.host !== ownHost)) return null;
  const [one, other] = [from.pathname, to.pathname];
  if (other !== `${one}/` && one !== `${other}/`) return null;
  from.pathname = other;
  return from.href;
}

/**
 * The first field of an answer that would send the browser where it may not go; undefined: none. Allowed are https, and
 * whatever is on the caller's own origin; an empty text, null and a field that is not there lead nowhere.
 */
export function unsafeAddress(
  { leadsTo }: Pick<AnyCall, "leadsTo">,
  fields: Readonly<Record<string, unknown>>,
  ownOrigin: string,
): string | undefined {
  return leadsTo.find((name) => !isSafe(fieldAt(fields, name), ownOrigin));
}

function isSafe(value: unknown, ownOrigin: string): boolean {
  if (value === undefined || value === null || value === "") return true;
  if (typeof value !== "string") return false;
  const url = URL.parse(value, ownOrigin);
  if (url === null || url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || url.origin === ownOrigin;
}

/** `options.checkout_url`: a field of a field. */
function fieldAt(fields: unknown, name: string): unknown {
  return name.split(".").reduce((within, key) => (isFields(within) ? within[key] : undefined), fields);
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
