/** Below it the gateway serves what the img host does, so that pages need no other host. */
const TWIN = "/img/";

/**
 * Where a picture is fetched from. The server names it by its path on this host, by its name on the img host, or by an
 * address there; other hosts' addresses stay as they are, and the page's policy decides on them.
 */
export function imageUrl(src: string, page: { host: string; origin: string }): string {
  if (src.startsWith("/") && !src.startsWith("//")) return src;
  const url = URL.parse(src, `${page.origin}${TWIN}`);
  if (url === null) return src;
  if (url.host === page.host) return url.pathname + url.search;
  return url.host === `img.${page.host}` ? TWIN + url.pathname.slice(1) + url.search : src;
}
