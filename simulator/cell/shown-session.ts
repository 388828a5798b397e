import type { Session, Sessions } from "./sessions.ts";
import type { SocketTickets } from "./socket-tickets.ts";

interface ShownAt {
  /** Whether a socket is asked for: there, and there alone, a ticket is as good as a token, once. */
  readonly isUpgrade: boolean;
  /** Simulated time, and real time; ms since the epoch. */
  readonly now: number;
  readonly realNow: number;
}

/** The session of whoever shows a token or a ticket; null: there is none. */
export function shownSession(
  { sessions, tickets }: { readonly sessions: Sessions; readonly tickets: SocketTickets },
  shown: string,
  { isUpgrade, now, realNow }: ShownAt,
): Session | null {
  const session = sessions.find(shown, now);
  if (session !== null || !isUpgrade) return session;
  const hash = tickets.take(shown, realNow);
  return hash === null ? null : sessions.use(hash, now);
}
