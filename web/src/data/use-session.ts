import { useSyncExternalStore } from "react";
import { session, type Session } from "./session.ts";

// Apart from the session itself, which is read before React is there: see src/start.ts.

/** The session, as it changes. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get);
}

/** Whether the server has just ended the session. */
export function useSessionExpired(): boolean {
  return useSyncExternalStore(session.onExpiry, session.isExpired);
}
