import { endSessions, SESSIONS_SHOWN, sessions as sessionList, socketTicket } from "#contract/sessions.ts";
import { answer, type Route } from "#simulator/http/route.ts";
import type { MemberCall } from "./call-context.ts";
import type { Sessions } from "../accounts/sessions.ts";
import type { SocketTickets } from "../sockets/socket-tickets.ts";
import type { Sockets } from "../sockets/sockets.ts";

export interface SessionNeeds {
  readonly sessions: Sessions;
  readonly tickets: SocketTickets;
  readonly sockets: Sockets;
  readonly realNow: () => number;
}

export function sessionRoutes({ sessions, tickets, sockets, realNow }: SessionNeeds): Route<MemberCall>[] {
  return [
    answer(socketTicket, ({ member, session: hash }: MemberCall) => ({
      ticket: tickets.make({ member, hash }, realNow()),
    })),
    answer(sessionList, ({ member, session: hash, now }: MemberCall) => ({
      queryset: sessions.list({ member, hash }, now, SESSIONS_SHOWN),
    })),
    answer(endSessions, ({ member, session: hash }: MemberCall, { id }) => {
      const ended = sessions.endSome({ member, hash }, id ?? null);
      for (const each of ended) sockets.end(member, each);
      return { ended: ended.length };
    }),
  ];
}
