import { TICKET_MS } from "#contract/calls/sessions.ts";
import { hashOf, makeSecret, type Session, type Sessions, type UsedSession } from "../accounts/sessions.ts";

/**
 * The session of a token or a ticket; null for none. Only sockets accept a ticket, and only once. `now`: simulated,
 * `realNow`: real ms since the epoch.
 */
export function socketSession(
  { sessions, tickets }: { readonly sessions: Sessions; readonly tickets: SocketTickets },
  shown: string,
  now: number,
  realNow: number,
): UsedSession | null {
  const session = sessions.find(shown, now);
  if (session !== null) return session;
  const hash = tickets.take(shown, realNow);
  return hash === null ? null : sessions.use(hash, now);
}

export const ticketSchema = `
  CREATE TABLE socket_ticket (
    hash TEXT PRIMARY KEY,
    -- Hash of the token that it stands for.
    session TEXT NOT NULL,
    -- By real time: a clock that runs fast must not outrun the way to the socket.
    expire_time INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX socket_ticket_expire ON socket_ticket (expire_time);
`;

/** More than one, so that unused tickets go faster than new ones come. */
const DROPPED_AT_ONCE_MAX = 10;

/**
 * Short-lived single-use tickets that replace the token in a socket's address, since proxies and histories may store
 * addresses. The database keeps them, so a restart does not invalidate a ticket.
 */
export class SocketTickets {
  readonly #sql: SqlStorage;
  readonly #random: (bytes: number) => Uint8Array;

  constructor(sql: SqlStorage, random: (bytes: number) => Uint8Array) {
    this.#sql = sql;
    this.#random = random;
  }

  /** Creates a ticket. `realNow`: ms since the epoch. */
  make({ member, hash }: Session, realNow: number): string {
    this.#sql.exec(
      `DELETE FROM socket_ticket WHERE hash IN (
         SELECT hash FROM socket_ticket WHERE expire_time <= ? ORDER BY expire_time LIMIT ${DROPPED_AT_ONCE_MAX})`,
      realNow,
    );
    const ticket = makeSecret(member, this.#random);
    this.#sql.exec("INSERT INTO socket_ticket VALUES (?, ?, ?)", hashOf(ticket), hash, realNow + TICKET_MS);
    return ticket;
  }

  /** Uses a ticket up and returns its session's hash; null if the ticket is unknown, used or too old. */
  take(ticket: string, realNow: number): string | null {
    const [row] = this.#sql
      .exec<{ session: string; expire_time: number }>(
        "DELETE FROM socket_ticket WHERE hash = ? RETURNING session, expire_time",
        hashOf(ticket),
      )
      .toArray();
    return row === undefined || row.expire_time <= realNow ? null : row.session;
  }
}
