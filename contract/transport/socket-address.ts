import { socketTicket } from "../calls/sessions.ts";
import { CallError } from "./call-error.ts";
import { sendCall, type CallContext, searchText } from "./send-call.ts";

/** Codes of a backend without tickets: no such call, or no readable answer. */
const NO_TICKETS = new Set([404, 405, 501, 502]);
const UNAUTHORIZED = 401;

export interface SocketAddress {
  /**
   * The address of the next connection, with a one-time ticket or, without tickets, the token itself. Rejects if no
   * answer comes: the socket tries again.
   */
  next(): Promise<string>;
  /** The server refused the connection: its session is over. */
  expire(): void;
}

/** Flags of a socket's query, as /asyncapi.json lists them. */
export type SocketFlags = Readonly<Record<string, string>>;

/** The addresses of games' sockets, by their paths. */
export function createSocketAddresses(
  contextOf: () => CallContext | Promise<CallContext>,
  isOffered: () => boolean = () => true,
): (path: string, flags?: SocketFlags) => SocketAddress {
  /** False: this backend has no tickets, so it is not asked again. */
  let hasTickets = true;

  async function ticketOrToken(context: CallContext): Promise<string> {
    try {
      return (await sendCall(socketTicket, { body: {} }, context)).ticket;
    } catch (error) {
      if (!(error instanceof CallError) || error.fault === "network" || error.code === UNAUTHORIZED) throw error;
      // For any other answer, the token works too, so the player can connect.
      if (NO_TICKETS.has(error.code) || error.fault === "unreadable") hasTickets = false;
      return context.token ?? "";
    }
  }

  return (path, flags = {}) => {
    let used: CallContext | null = null;
    return {
      async next() {
        const context = await contextOf();
        used = context;
        const token = hasTickets && isOffered() ? await ticketOrToken(context) : (context.token ?? "");
        return socketUrl(path, token, context, flags);
      },
      expire: () => void used?.expire(used.token),
    };
  };
}

/** The address of a game's socket. `token`: a ticket, or the member's token. */
export function socketUrl(
  path: string,
  token: string,
  { url, now, locale }: Pick<CallContext, "url" | "now" | "locale">,
  flags: SocketFlags = {},
): string {
  return `${url.replace(/^http/, "ws")}${path}?${searchText({ ...flags, token, t: now(), locale })}`;
}
