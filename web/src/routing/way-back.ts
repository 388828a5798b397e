import { useCallback } from "react";
import { useLocation, useNavigate, createPath, type Path } from "react-router";
import { withWayBack } from "./game-path.ts";

/** What the log-in and the registration are told of the place that their reader wanted to see. */
interface ReturnState {
  readonly from: string;
}

/** Leads back to a place, with its query, once somebody has logged in. */
export function returnTo(place: Partial<Path>): ReturnState {
  return { from: createPath(place) };
}

/** Where to go after a log-in: where the reader came from, or to the member's own screen. */
export function returnPath(state: unknown): string {
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : null;
  return typeof from === "string" && from.startsWith("/") ? from : "/mine";
}

/** The key of the place that the app was opened at, as everywhere in react-router: nothing of ours lies behind it. */
export const FIRST_KEY = "default";

/** Leads to the place before, or to a path where there is none. */
export function useWayBack(to: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return useCallback(
    () => void (key === FIRST_KEY ? navigate(withWayBack(to), { replace: true }) : navigate(-1)),
    [key, navigate, to],
  );
}
