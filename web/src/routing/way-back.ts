import { useCallback } from "react";
import { FIRST_KEY, useHistory, useLocation } from "./history.ts";
import { gameAt } from "../data/games.ts";

/** The navigation state with the screen to show after the log-in. */
interface ReturnState {
  readonly from: string;
}

/** Makes the navigation state that leads back to a path after the log-in. */
export function returnTo(from: string): ReturnState {
  return { from };
}

/** The path to show after a log-in: the earlier screen, or the member's own. */
export function returnPath(state: unknown): string {
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : null;
  return typeof from === "string" && from.startsWith("/") ? from : "/mine";
}

/** Goes to the previous screen, or to a path if none exists. */
export function useWayBack(to: string): () => void {
  const history = useHistory();
  const { key } = useLocation();
  return useCallback(
    () => (key === FIRST_KEY ? history.navigate(withWayBack(to), { replace: true }) : history.back()),
    [history, key, to],
  );
}

/** Adds `show_back=1` to a link to a game, so that its screen has a back button. Other links stay unchanged. */
export function withWayBack(to: string): string {
  const [, path = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? [];
  if (!gameAt(path) || new URLSearchParams(query).has("show_back")) return to;
  return `${path}${query === "" ? "?" : `${query}&`}show_back=1${hash}`;
}
