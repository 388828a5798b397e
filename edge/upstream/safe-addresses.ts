import type { AnyCall } from "#contract/call.ts";
import { mayLeadTo } from "#contract/values/leading-address.ts";

interface RedirectRules {
  /** Addresses at the origin and our paths for them, the longest first, without a slash at the end. */
  readonly places: readonly { readonly at: string; readonly path: string }[];
  readonly ownHost: string;
  /** Other allowed hosts, over https. */
  readonly hosts: readonly string[];
}

/**
 * The Location for the caller; null: the origin's redirect leads where it may not. A redirect to the origin becomes a
 * path of ours, which hides the origin's address.
 */
export function redirectTo(
  location: string,
  requested: string,
  { places, ownHost, hosts }: RedirectRules,
): string | null {
  const url = URL.parse(location, requested);
  if (url === null || url.username !== "" || url.password !== "") return null;
  const { href } = url;
  const place = places.find(({ at }) => href === at || href.startsWith(`${at}/`));
  if (place !== undefined) return pathOnly(place.path + href.slice(place.at.length));
  if (url.host === ownHost && /^https?:$/.test(url.protocol)) return pathOnly(url.pathname + url.search + url.hash);
  return url.protocol === "https:" && hosts.includes(url.host) ? href : null;
}

export function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

/** Two slashes at the start would name a host. */
function pathOnly(path: string): string {
  return path.replace(/^\/*/, "/");
}

export function withSlash(address: string): string {
  const url = new URL(address);
  if (!url.pathname.endsWith("/")) url.pathname += "/";
  return url.href;
}

/** The target of a redirect that only adds or drops the slash at the end of the path; null: it leads elsewhere. */
export function otherSlash(location: string, requested: string, ownHost: string): string | null {
  const from = new URL(requested);
  const to = URL.parse(location, requested);
  if (to === null || (to.origin !== from.origin && to.host !== ownHost)) return null;
  const [one, other] = [from.pathname, to.pathname];
  if (other !== `${one}/` && one !== `${other}/`) return null;
  from.pathname = other;
  return from.href;
}

/**
 * The first field of an answer that would send the browser elsewhere; undefined: none. Allowed are https, the
 * caller's own origin, and other servers of one machine. An empty, null or missing field leads nowhere.
 */
export function unsafeAddress(
  { leadsTo }: Pick<AnyCall, "leadsTo">,
  fields: Readonly<Record<string, unknown>>,
  ownOrigin: string,
): string | undefined {
  return leadsTo.find((name) => !valuesAt(fields, name).every((value) => isSafe(value, ownOrigin)));
}

function isSafe(value: unknown, ownOrigin: string): boolean {
  if (value === undefined || value === null || value === "") return true;
  if (typeof value !== "string") return false;
  const url = URL.parse(value, ownOrigin);
  if (url === null || url.username !== "" || url.password !== "") return false;
  return mayLeadTo(url, new URL(ownOrigin));
}

/** `options.checkout_url`: a field of a field; `queryset.resume`: a field of each row. */
function valuesAt(fields: unknown, name: string): readonly unknown[] {
  return name
    .split(".")
    .reduce<readonly unknown[]>(
      (within, key) => within.flat().map((each) => (isFields(each) ? each[key] : undefined)),
      [fields],
    );
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
