import type { Session, Sessions } from "../accounts/sessions.ts";
import type { SocketTickets } from "./socket-tickets.ts";

/**
 * The session of whoever asks for a socket with a token or a ticket: there, and there alone, a ticket is as good as a
 * token, once. Null: there is none. `now`: simulated time; `realNow`: real time; both ms since the epoch.
 */
export function socketSession(
  { sessions, tickets }: { readonly sessions: Sessions; readonly tickets: SocketTickets },
  shown: string,
  now: number,
  realNow: number,
): Session | null {
  const session = sessions.find(shown, now);
  if (session !== null) return session;
  const hash = tickets.take(shown, realNow);
  return hash === null ? null : sessions.use(hash, now);
}
