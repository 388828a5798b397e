import { relay } from "./relay.ts";
import { type Outgoing, requestInit } from "./upstream.ts";

export interface SocketNeeds {
  /** Ms since the epoch. */
  readonly now: () => number;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** How long the handshake may take. */
  readonly timeoutMs: number;
  /** Is told every text that the origin sends. */
  readonly overhear?: ((text: string) => void) | undefined;
}

/** Of one connection alone, and made by whoever opens it: between the origin and us that is the platform. */
const OF_THE_CONNECTION = ["sec-websocket-key", "sec-websocket-version", "sec-websocket-extensions"];
const PROTOCOL = "sec-websocket-protocol";

/**
 * Opens the origin's socket for an upgrade and answers with a relay to it. An origin that does not upgrade is heard:
 * its answer is handed back. Rejects where there is no connection, and with a TimeoutError where it takes too long.
 */
export async function openSocket(
  upgrade: Outgoing,
  { now, fetch, timeoutMs, overhear }: SocketNeeds,
): Promise<Response> {
  const headers = Object.fromEntries(
    Object.entries(upgrade.headers).filter(([name]) => !OF_THE_CONNECTION.includes(name)),
  );
  // The signal outlives the handshake: it is what ends the connection later on. So the time is kept here.
  const connection = new AbortController();
  const late = setTimeout(() => connection.abort(new DOMException("no handshake in time", "TimeoutError")), timeoutMs);
  const init = requestInit({ ...upgrade, headers }, connection.signal);
  const answer = await fetch(upgrade.url, init).catch((error: unknown) => {
    clearTimeout(late);
    throw error;
  });
  // What it says instead of a socket has to come in time as well.
  if (answer.webSocket === null) return answer;
  clearTimeout(late);
  const webSocket = relay(answer.webSocket, {
    now,
    drop: () => connection.abort(),
    ...(overhear && { overhear: (from, text) => from === "upstream" && overhear(text) }),
  });
  const protocol = answer.headers.get(PROTOCOL);
  return new Response(null, { status: 101, webSocket, headers: protocol === null ? {} : { [PROTOCOL]: protocol } });
}
