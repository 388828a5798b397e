import * as z from "zod/mini";
import { call } from "../call.ts";
import { listRow, personal, readBy, readName, rowsOf } from "../values/tolerant-schema.ts";
import { described, time, token } from "../values/values.ts";

// Our addition: the specification has one token for everything. Clients without these calls work unchanged.

export const TICKET_MS = 30_000;
/** The list has the most recently used sessions. */
export const SESSIONS_SHOWN = 50;

export const sessionId = described(
  personal(readBy(z.string().check(z.regex(/^[0-9a-f]{16}$/)), readName)),
  "names a session, and opens nothing",
  "5f0c3a1e9b7d2c46",
);

export const socketTicket = call("POST", "/user/socket_ticket", {
  summary: "A ticket that takes the token's place in a socket's address: once, within 30 seconds",
  by: "member",
  without: "sockets open with the token itself",
  answer: {
    ticket: described(token, "The ticket, for `token` in the socket's address"),
  },
});

export const sessions = call("GET", "/user/sessions", {
  summary: "Where the member is logged in",
  by: "member",
  without: "the list of log-ins shows the refusal",
  answer: {
    queryset: described(
      rowsOf(
        listRow({
          id: sessionId,
          current: described(z.boolean(), "True for the caller's session"),
          create_time: time,
          seen_time: described(time, "The last use; noted at most once an hour"),
        }),
      ),
      "The sessions, last used first",
    ),
  },
});

export const endSessions = call("POST", "/user/end_sessions", {
  summary: "End one session, or all but the one that asks; closes their sockets",
  by: "member",
  without: "the member can end only its own session, by the log-out",
  body: { id: z.optional(sessionId) },
  answer: { ended: described(z.int(), "The number of sessions that ended") },
});
