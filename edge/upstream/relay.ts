import { CLOSE } from "#contract/frame.ts";
import { type UpstreamRequest, requestInit } from "./upstream.ts";

interface SocketOptions {
  /** Ms since the epoch. */
  readonly now: () => number;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** How long the handshake may take. */
  readonly timeoutMs: number;
  /** Is told every text that the origin sends. */
  readonly onText?: ((text: string) => void) | undefined;
}

/** Of one connection alone, and made by whoever opens it: between the origin and us that is the platform. */
const OF_THE_CONNECTION = ["sec-websocket-key", "sec-websocket-version", "sec-websocket-extensions"];
const PROTOCOL = "sec-websocket-protocol";

/**
 * Opens the origin's socket for an upgrade and answers with a relay to it. An origin that does not upgrade is heard:
 * its answer is handed back. Rejects where there is no connection, and with a TimeoutError where it takes too long.
 */
export async function openSocket(
  upgrade: UpstreamRequest,
  { now, fetch, timeoutMs, onText }: SocketOptions,
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
    ...(onText && { onText: (from, text) => from === "upstream" && onText(text) }),
  });
  const protocol = answer.headers.get(PROTOCOL);
  return new Response(null, { status: 101, webSocket, headers: protocol === null ? {} : { [PROTOCOL]: protocol } });
}

/** What a side sees as its close: no status was given; the connection was lost without a close. */
const NO_STATUS = 1005;

const NORMAL = 1000;
const GOING_AWAY = 1001;

/** Of the protocol's own codes those that an endpoint may send (RFC 6455, 7.4); 3000 to 4999 are everyone's. */
const SENDABLE: readonly (readonly [from: number, to: number])[] = [
  [1000, 1003],
  [1007, 1014],
  [3000, 4999],
];

/**
 * The code to close one side with when the other was closed with `code`: the same where it may be sent, 1000 where none
 * was given, else `otherwise`: what is reserved (1004, 1006, 1015) or made up, which browsers take for a broken protocol.
 */
export function forwardedCloseCode(code: number, otherwise: number): number {
  if (code === NO_STATUS) return NORMAL;
  return SENDABLE.some(([from, to]) => code >= from && code <= to) ? code : otherwise;
}

/** What a reader on a slow line still takes, bytes a second. No game says as much to one player. */
const DRAIN_BYTES_PER_SECOND = 256 * 1024;
/** More than this ahead of such a reader, and it is taken for one that does not read. */
export const BACKLOG_MAX_BYTES = 1024 * 1024;
/** As much as one connection carries to a side, whatever its pace: at a busy game's 3 KB a second, six hours. */
export const RELAYED_MAX_BYTES = 64 * 1024 * 1024;

/**
 * What may wait to be read by one side of a relay. The platform tells nobody how much of what was sent is still in its
 * memory (there is no `bufferedAmount`), nor can a Worker ping; so what a reader would have taken by now is assumed to be
 * gone, and what one connection may carry in all is bounded: that much, and no more, can a side hold that never reads.
 */
export class Backlog {
  #waiting = 0;
  #carried = 0;
  #at: number;

  /** `now`: ms since the epoch, here and below. */
  constructor(now: number) {
    this.#at = now;
  }

  /** Counts what is about to be sent; false: too much would wait, it must not be sent. One frame always fits. */
  takes(bytes: number, now: number): boolean {
    const drained = ((now - this.#at) / 1000) * DRAIN_BYTES_PER_SECOND;
    this.#waiting = Math.max(0, this.#waiting - Math.max(0, drained));
    this.#at = now;
    if (this.#waiting >= BACKLOG_MAX_BYTES || this.#carried >= RELAYED_MAX_BYTES) return false;
    this.#waiting += bytes;
    this.#carried += bytes;
    return true;
  }
}

/** Of one frame, either way: the platform would take 32 MiB into its memory. */
export const RELAYED_FRAME_MAX_BYTES = 1024 * 1024;
/** A side that does not answer a close within this is let go. */
const CLOSING_MAX_MS = 5_000;
/** Neither side has said anything for so long: whoever is still there connects again. */
const IDLE_MAX_MS = 15 * 60_000;

export interface RelayOptions {
  /** Ms since the epoch. */
  readonly now: () => number;
  /** Ends the upstream's connection at once. The platform has no such thing for a socket: it is done where it was opened. */
  readonly drop: () => void;
  readonly idleMs?: number;
  /** Is told every text that is carried. */
  readonly onText?: (from: "client" | "upstream", text: string) => unknown;
}

interface Side {
  readonly socket: WebSocket;
  /** What this side may not have read yet. */
  readonly backlog: Backlog;
  /** Said to it when the other is gone without a code that can be passed on. */
  readonly otherLost: number;
}

interface Ending {
  readonly code: number;
  readonly reason: string;
}

/**
 * Carries frames between a client and the upstream's socket, unchanged and in order, text and binary, until either side
 * ends; the other is then closed with the same code, as far as it may be sent. An upstream that is lost closes the client
 * with 1013, which comes back; a client that is lost closes the upstream with 1001. Who does not read is closed with 1013
 * (backlog.ts), a frame too large with 1009. Returns the client's end, to be answered with.
 */
export function relay(upstreamSocket: WebSocket, needs: RelayOptions): WebSocket {
  const { 0: clientEnd, 1: clientSocket } = new WebSocketPair();
  const { now, drop, onText, idleMs = IDLE_MAX_MS } = needs;
  const client: Side = { socket: clientSocket, backlog: new Backlog(now()), otherLost: CLOSE.tryAgain };
  const upstream: Side = { socket: upstreamSocket, backlog: new Backlog(now()), otherLost: GOING_AWAY };
  const hearing = new AbortController();
  let open = true;
  let heard = false;
  let idle = setTimeout(rest, idleMs);

  carry(client, upstream);
  carry(upstream, client);
  clientSocket.accept();
  upstreamSocket.accept();
  return clientEnd;

  function carry(from: Side, to: Side): void {
    from.socket.binaryType = "arraybuffer";
    from.socket.addEventListener("message", hear, { signal: hearing.signal });
    function hear({ data }: MessageEvent): void {
      heard = true;
      // A text counts its UTF-16 units: at least a third of its bytes, near enough for a bound.
      const bytes = typeof data === "string" ? data.length : data.byteLength;
      if (bytes > RELAYED_FRAME_MAX_BYTES) {
        return end(from, { code: CLOSE.tooLarge, reason: "frame too large" }, { code: to.otherLost, reason: "" });
      }
      if (!to.backlog.takes(bytes, now())) {
        const slow = { code: CLOSE.tryAgain, reason: "not read in time" };
        return end(from, slow, slow);
      }
      if (typeof data === "string") onText?.(from === client ? "client" : "upstream", data);
      to.socket.send(data);
    }
    from.socket.addEventListener("close", ({ code, reason }) => {
      const passed = forwardedCloseCode(code, to.otherLost);
      // Where the code is not the side's own, the reason is the platform's.
      end(from, null, { code: passed, reason: passed === code ? reason : "" });
    });
    from.socket.addEventListener("error", () => end(from, null, { code: to.otherLost, reason: "" }));
  }

  /** Ends both: `own` is what `from` is told, null where it is gone already. */
  function end(from: Side, own: Ending | null, other: Ending): void {
    if (!open) return;
    open = false;
    clearTimeout(idle);
    // What is heard by nobody costs nothing: a side that goes on talking would fill the memory with messages to ignore.
    hearing.abort();
    if (own !== null) close(from.socket, own);
    close(from === client ? upstreamSocket : clientSocket, other);
    if (upstreamSocket.readyState === WebSocket.CLOSED) return;
    const letGo = setTimeout(drop, CLOSING_MAX_MS);
    upstreamSocket.addEventListener("close", () => clearTimeout(letGo));
    upstreamSocket.addEventListener("error", () => clearTimeout(letGo));
  }

  function rest(): void {
    if (heard) {
      heard = false;
      idle = setTimeout(rest, idleMs);
      return;
    }
    const silent = { code: GOING_AWAY, reason: "silent for too long" };
    end(client, silent, silent);
  }
}

function close(socket: WebSocket, { code, reason }: Ending): void {
  if (socket.readyState === WebSocket.OPEN) socket.close(code, reason);
}
