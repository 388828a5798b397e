/** Where a redirect of the origin may lead. */
export interface RedirectRules {
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
