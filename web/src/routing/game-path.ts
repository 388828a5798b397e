/** The games that are screens of the app. Their screens show the way back only where the query has `show_back`. */
const GAME_PATHS: ReadonlySet<string> = new Set(["/win", "/aviator", "/luckyhit", "/mines"]);

/** Where a link leads: to a game with `show_back=1`, so that its screen has a way out; elsewhere as it is. */
export function withWayBack(to: string): string {
  const [, path = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? [];
  if (!GAME_PATHS.has(path) || new URLSearchParams(query).has("show_back")) return to;
  return `${path}${query === "" ? "?" : `${query}&`}show_back=1${hash}`;
}
