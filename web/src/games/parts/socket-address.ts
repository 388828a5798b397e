import type { Locale } from "#contract/values/locale.ts";
import { socketTicket } from "#contract/calls/sessions.ts";
import { callContext } from "#web/data/call-context.ts";
import { CallError } from "#client/call-error.ts";
import { sendCall } from "#client/send-call.ts";
import { session } from "#web/data/session.ts";

/** Codes of a backend without tickets: no such call, or no readable answer. */
const NO_TICKETS = new Set([404, 405, 501, 502]);
const UNAUTHORIZED = 401;

/** False: this page's backend has no tickets, so it is not asked again. */
let hasTickets = true;

export interface SocketAddress {
  /**
   * The address of the next connection, with a one-time ticket or, without tickets, the token itself. Rejects if no
   * answer comes: the socket tries again.
   */
  next(): Promise<string>;
  /** The server refused the connection: its session is over. */
  expire(): void;
}

/** The address of a game's socket for this member. `path`: the game's, such as "/aviator". */
export function socketAddress(path: string): SocketAddress {
  let used: string | null = null;
  return {
    async next() {
      const wire = callContext();
      used = wire.token;
      const shown = hasTickets ? await ticketOrToken(wire) : (wire.token ?? "");
      return socketUrl(path, window.location, { token: shown, locale: wire.locale }, wire.now());
    },
    expire: () => session.expire(used),
  };
}

async function ticketOrToken(wire: ReturnType<typeof callContext>): Promise<string> {
  try {
    return (await sendCall(socketTicket, { body: {} }, wire)).ticket;
  } catch (error) {
    if (!(error instanceof CallError) || error.fault === "network" || error.code === UNAUTHORIZED) throw error;
    // For any other answer, the token works too, so the player can connect.
    if (NO_TICKETS.has(error.code) || error.fault === "unreadable") hasTickets = false;
    return wire.token ?? "";
  }
}

interface Member {
  readonly token: string;
  readonly locale: Locale;
}

/**
 * The URL of a game's socket on the page's own host. `path`: the game's, such as "/aviator". `now`: ms since the epoch,
 * by the device's clock.
 */
export function socketUrl(
  path: string,
  page: Pick<Location, "protocol" | "host">,
  { token, locale }: Member,
  now: number,
): string {
  const query = new URLSearchParams({ token, t: String(now), locale });
  return `${page.protocol === "https:" ? "wss:" : "ws:"}//${page.host}${path}?${query}`;
}
