/** Below it the gateway serves what the img host does, so that pages need no other host. */
const TWIN = "/img/";

/**
 * Where a picture is fetched from. The server names it by its path on this host, or by its name on the img host. Whole
 * addresses, of the img host too, stay as they are, and the page's policy decides on them.
 */
export function imageUrl(src: string, page: { host: string; origin: string }): string {
  if (src.startsWith("/") && !src.startsWith("//")) return src;
  const url = URL.parse(src, `${page.origin}${TWIN}`);
  if (url === null) return src;
  return url.host === page.host ? url.pathname + url.search : src;
}
