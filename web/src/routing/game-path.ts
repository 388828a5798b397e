import { gameAt } from "../games/games.ts";

/** Adds `show_back=1` to a link to a game, so that its screen has a back button. Other links stay unchanged. */
export function withWayBack(to: string): string {
  const [, path = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? [];
  if (!gameAt(path) || new URLSearchParams(query).has("show_back")) return to;
  return `${path}${query === "" ? "?" : `${query}&`}show_back=1${hash}`;
}
