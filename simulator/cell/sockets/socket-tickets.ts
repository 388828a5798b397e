import { TICKET_MS } from "#contract/sessions.ts";
import { hashOf, makeSecret, type Session, type Sessions } from "../accounts/sessions.ts";

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

export const ticketSchema = `
  CREATE TABLE socket_ticket (
    hash TEXT PRIMARY KEY,
    -- Hash of the token that it stands for.
    session TEXT NOT NULL,
    -- By real time: a clock that runs fast must not outrun the way to the socket.
    expire_time INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

/** More than one, so that what was never used goes faster than new tickets come. */
const DROPPED_AT_ONCE_MAX = 10;

/**
 * Tickets that take a token's place in a socket's address, where proxies and histories might keep it: used once, and
 * soon. They are in the database: a restart between ticket and socket is no reason to turn a member away.
 */
export class SocketTickets {
  readonly #sql: SqlStorage;
  readonly #random: (bytes: number) => Uint8Array;

  constructor(sql: SqlStorage, random: (bytes: number) => Uint8Array) {
    this.#sql = sql;
    this.#random = random;
  }

  /** Makes a ticket for a session. `realNow`: ms since the epoch. */
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

  /** The hash of the session that a ticket is for, which is used up by this; null: never made, used, or too old. */
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
