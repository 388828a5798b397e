import { gameAt } from "../games/games.ts";

/** Where a link leads: to a game with `show_back=1`, so that its screen has a way out; elsewhere as it is. */
export function withWayBack(to: string): string {
  const [, path = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? [];
  if (!gameAt(path) || new URLSearchParams(query).has("show_back")) return to;
  return `${path}${query === "" ? "?" : `${query}&`}show_back=1${hash}`;
}
