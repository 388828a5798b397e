import type { Locale } from "#contract/locale.ts";

interface Member {
  readonly token: string;
  readonly locale: Locale;
}

/**
 * Where a game's socket is, on the page's own host. `path`: the game's, such as "/aviator". `now`: ms since the epoch, by
 * the device's clock.
 */
export function socketUrl(
  path: string,
  page: Pick<Location, "protocol" | "host">,
  { token, locale }: Member,
  now: number,
): string {
  const query = new URLSearchParams({ token, t: String(now), locale });
  return `${page.protocol === "https:" ? "wss:" : "ws:"}//${page.host}${path}?${query}`;
}
