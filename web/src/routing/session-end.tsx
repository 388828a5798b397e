import { useEffect, type ReactNode } from "react";
import { session } from "../data/session.ts";
import { useStore } from "../data/use-store.ts";
import { Redirect, useLocation } from "./history.ts";
import { returnTo } from "./way-back.ts";

/** The navigation state of a log-in screen after the server ended the session. */
export const SESSION_ENDED = { sessionEnded: true } as const;

export function isSessionEnded(state: unknown): boolean {
  return typeof state === "object" && state !== null && "sessionEnded" in state;
}

/** Redirects to the log-in screen once when the server has ended the session. */
export function SessionEnd({ children }: { children: ReactNode }) {
  const expired = useStore(session.isExpired);
  const { pathname, search } = useLocation();
  const isLogin = pathname === "/login";
  useEffect(() => {
    if (expired && isLogin) session.isExpired.set(false);
  }, [expired, isLogin]);
  // Replaces the screens, so that their own redirects do not run as well.
  if (!expired || isLogin) return children;
  return <Redirect to="/login" state={{ ...SESSION_ENDED, ...returnTo(pathname + search) }} />;
}
