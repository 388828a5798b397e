import * as z from "zod/mini";
import { call } from "../call.ts";
import { personal, readBy, readName } from "../values/tolerant.ts";
import { described, time } from "../values/values.ts";

// Our addition: the specification has one token for everything. Clients without these calls work unchanged.

/** The lifetime of a ticket. */
export const TICKET_MS = 30_000;
/** The list has the most recently used sessions. */
export const SESSIONS_SHOWN = 50;

const sessionId = described(
  personal(z.string().check(z.regex(/^[0-9a-f]{16}$/))),
  "names a session, and opens nothing",
  "5f0c3a1e9b7d2c46",
);

export const socketTicket = call("POST", "/user/socket_ticket", {
  summary: "A ticket that takes the token's place in a socket's address: once, within 30 seconds",
  by: "member",
  answer: { ticket: personal(readBy(z.string(), readName)) },
});

export const sessions = call("GET", "/user/sessions", {
  summary: "Where the member is logged in",
  by: "member",
  answer: {
    queryset: z.array(
      z.object({
        id: sessionId,
        /** True for the caller's session. */
        current: z.boolean(),
        create_time: time,
        /** The last use, to the hour. */
        seen_time: time,
      }),
    ),
  },
});

export const endSessions = call("POST", "/user/end_sessions", {
  summary: "End one session, or all but the one that asks; closes their sockets",
  by: "member",
  body: { id: z.optional(sessionId) },
  answer: { ended: z.int() },
});
