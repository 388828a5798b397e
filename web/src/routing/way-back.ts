import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import { withWayBack } from "./game-path.ts";

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
