import { useCallback } from "react";
import { useLocation, useNavigate, createPath, type Path } from "react-router";
import { withWayBack } from "./game-path.ts";

/** The navigation state with the screen to show after the log-in. */
interface ReturnState {
  readonly from: string;
}

/** Makes the navigation state that leads back to a place after the log-in. */
export function returnTo(place: Partial<Path>): ReturnState {
  return { from: createPath(place) };
}

/** The path to show after a log-in: the earlier screen, or the member's own. */
export function returnPath(state: unknown): string {
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : null;
  return typeof from === "string" && from.startsWith("/") ? from : "/mine";
}

/** react-router's key of the app's first location: no entry of the app precedes it. */
export const FIRST_KEY = "default";

/** Goes to the previous screen, or to a path if none exists. */
export function useWayBack(to: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return useCallback(
    () => void (key === FIRST_KEY ? navigate(withWayBack(to), { replace: true }) : navigate(-1)),
    [key, navigate, to],
  );
}
