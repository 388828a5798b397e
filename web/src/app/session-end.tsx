import { useEffect, type ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { session } from "../data/session.ts";
import { useStore } from "../data/use-store.ts";
import { returnTo } from "../routing/way-back.ts";

/** What the log-in screen is told when the server, not the member, has ended the session. */
export const SESSION_ENDED = { sessionEnded: true } as const;

export function isSessionEnded(state: unknown): boolean {
  return typeof state === "object" && state !== null && "sessionEnded" in state;
}

/** Takes the reader to the log-in screen when the server has ended the session: once, whatever else was under way. */
export function SessionEnd({ children }: { children: ReactNode }) {
  const expired = useStore(session.isExpired);
  const { pathname, search } = useLocation();
  const there = pathname === "/login";
  useEffect(() => {
    if (expired && there) session.isExpired.set(false);
  }, [expired, there]);
  // In the screens' place, so that no gate of theirs navigates as well.
  if (!expired || there) return children;
  return <Navigate to="/login" replace state={{ ...SESSION_ENDED, ...returnTo({ pathname, search }) }} />;
}
