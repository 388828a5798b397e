import type { Locale } from "#contract/locale.ts";
import { socketTicket } from "#contract/sessions.ts";
import { callContext } from "#web/data/call-context.ts";
import { CallError } from "#web/data/call-error.ts";
import { sendCall } from "#web/data/send-call.ts";
import { session } from "#web/data/session.ts";

/** Codes of a backend that has no tickets: it knows no such call, or speaks of it in no way that is understood. */
const NO_TICKETS = new Set([404, 405, 501, 502]);
const UNAUTHORIZED = 401;

/** False: this page's backend was asked for a ticket, and knows of none. It is not asked again. */
let hasTickets = true;

export interface SocketAddress {
  /**
   * The address, asked anew for each connection: with a one-time ticket, or with the token itself where the backend
   * has no tickets. Rejects if there is no answer: the socket tries again.
   */
  next(): Promise<string>;
  /** The connection was refused: the session it was for is over. */
  expire(): void;
}

/** The address of a game's socket for this browser's member. `path`: the game's, such as "/aviator". */
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
    // Anything else that is said keeps nobody from playing: the token works everywhere.
    if (NO_TICKETS.has(error.code) || error.fault === "unreadable") hasTickets = false;
    return wire.token ?? "";
  }
}

interface Member {
  readonly token: string;
  readonly locale: Locale;
}

/**
 * Where a game's socket is, on the page's own host. `path`: the game's, such as "/aviator". `now`: ms since the epoch, by
 * the device's clock.
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
