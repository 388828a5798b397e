import { CLOSE, RESTART_REASON } from "#contract/frame.ts";
import type { OpenSockets } from "#contract/open-sockets.ts";
import { MINUTE_MS } from "#contract/values/durations.ts";
import { type SocketTap, type Upstream, type UpstreamInit, type UpstreamRequest, requestInit } from "./upstream.ts";

interface SocketOptions {
  /** Ms since the epoch. */
  readonly now: () => number;
  readonly fetch: (url: string, init: UpstreamInit) => Promise<Response>;
  /** How long the handshake may take. */
  readonly timeoutMs: number;
  /** Called with every text of the origin; a field that clients cannot read closes both sides. */
  readonly onText?: ((text: string) => string | undefined) | undefined;
  readonly count?: OpenSockets;
}

/** The platform makes these headers anew for its connection to the origin. */
const OF_THE_CONNECTION = ["sec-websocket-key", "sec-websocket-version", "sec-websocket-extensions"];
const PROTOCOL = "sec-websocket-protocol";

/**
 * Opens the origin's socket and answers with a relay to it. If the origin does not upgrade, its own answer is returned.
 * Rejects without a connection, and with a TimeoutError after `timeoutMs`.
 */
export async function openSocket(
  upgrade: UpstreamRequest,
  { now, fetch, timeoutMs, onText, count }: SocketOptions,
): Promise<Response> {
  const headers = Object.fromEntries(
    Object.entries(upgrade.headers).filter(([name]) => !OF_THE_CONNECTION.includes(name)),
  );
  // A signal with a timeout would also end the open connection later.
  const connection = new AbortController();
  const late = setTimeout(() => connection.abort(new DOMException("no handshake in time", "TimeoutError")), timeoutMs);
  const init = requestInit({ ...upgrade, headers }, connection.signal);
  const answer = await fetch(upgrade.url, init).catch((error: unknown) => {
    clearTimeout(late);
    throw error;
  });
  // The timer still bounds the time for reading this answer.
  if (answer.webSocket === null) return answer;
  clearTimeout(late);
  const webSocket = relay(answer.webSocket, {
    now,
    drop: () => connection.abort(),
    tap: upgrade.tap,
    count,
    ...(onText && { onText: (from, text) => (from === "upstream" ? onText(text) : undefined) }),
  });
  const protocol = answer.headers.get(PROTOCOL);
  return new Response(null, { status: 101, webSocket, headers: protocol === null ? {} : { [PROTOCOL]: protocol } });
}

/** Shows the sockets of an upstream that relays none to the taps of its requests. */
export function tapSockets(upstream: Upstream, now: () => number): Upstream {
  return {
    ...upstream,
    async fetch(request, call) {
      const answer = await upstream.fetch(request, call);
      const { webSocket } = answer;
      if (webSocket === null || request.tap === undefined) return answer;
      const drop = () => close(webSocket, { code: GOING_AWAY, reason: "" });
      return new Response(null, { status: 101, webSocket: relay(webSocket, { now, drop, tap: request.tap }) });
    },
  };
}

/** The socket was closed without a status. */
const NO_STATUS = 1005;

const NORMAL = 1000;
const GOING_AWAY = 1001;

/** k6 shows no code for it, and 1013 makes a client try again as well. WebKit shows 1012 to 1014 as 1006. */
const BAD_GATEWAY = 1014;

/** The codes that an endpoint may send (RFC 6455, 7.4, and IANA); applications own 3000 to 4999. */
const SENDABLE: readonly (readonly [from: number, to: number])[] = [
  [1000, 1003],
  [1007, 1013],
  [3000, 4999],
];

/**
 * The code to close one side with after the other closed with `code`. Browsers take a reserved code (1004, 1006, 1015)
 * or an unknown one for a broken protocol: these become `otherwise`.
 */
export function forwardedCloseCode(code: number, otherwise: number): number {
  if (code === NO_STATUS) return NORMAL;
  if (code === BAD_GATEWAY) return CLOSE.tryAgain;
  return SENDABLE.some(([from, to]) => code >= from && code <= to) ? code : otherwise;
}

/** A reader on a slow line takes this many bytes a second. No game sends one player as much. */
const DRAIN_BYTES_PER_SECOND = 256 * 1024;
/** A reader with more than this waiting does not read. */
export const BACKLOG_MAX_BYTES = 1024 * 1024;
/** The limit of a connection, each way: six hours of a busy game's 3 KB a second. */
export const RELAYED_MAX_BYTES = 64 * 1024 * 1024;

/**
 * Estimates how much one side of a relay has not read. The platform has no `bufferedAmount`, and a Worker cannot ping.
 * So a constant rate counts as read, and RELAYED_MAX_BYTES bounds a side that never reads.
 */
export class Backlog {
  #waiting = 0;
  #relayed = 0;
  #at: number;

  /** `now`: ms since the epoch, as everywhere here. */
  constructor(now: number) {
    this.#at = now;
  }

  /** Counts a frame before it is sent; false: too much waits already, so do not send it. */
  accepts(bytes: number, now: number): boolean {
    const drained = ((now - this.#at) / 1000) * DRAIN_BYTES_PER_SECOND;
    this.#waiting = Math.max(0, this.#waiting - Math.max(0, drained));
    this.#at = now;
    if (this.#waiting >= BACKLOG_MAX_BYTES || this.#relayed >= RELAYED_MAX_BYTES) return false;
    this.#waiting += bytes;
    this.#relayed += bytes;
    return true;
  }
}

/** The limit of a frame, either way: the platform would buffer 32 MiB. */
export const RELAYED_FRAME_MAX_BYTES = 1024 * 1024;
const RESTART: Ending = { code: CLOSE.restart, reason: RESTART_REASON };
const BACKEND_FAULT = 1011;
const REASON_MAX = 123;
/** A side may take this long to answer a close. */
const CLOSING_MAX_MS = 5_000;
/** A relay without a frame for this long is closed; clients connect again. */
const IDLE_MAX_MS = 15 * MINUTE_MS;

interface RelayOptions {
  /** Ms since the epoch. */
  readonly now: () => number;
  /** Ends the upstream's connection at once. The platform lets only the opener of a socket do that. */
  readonly drop: () => void;
  readonly idleMs?: number;
  /** Called with every text to relay; a field that clients cannot read closes both sides. */
  readonly onText?: (from: "client" | "upstream", text: string) => string | undefined;
  readonly tap?: SocketTap | undefined;
  readonly count?: OpenSockets | undefined;
}

interface Side {
  readonly socket: WebSocket;
  readonly backlog: Backlog;
  /** The close code for this side if the other is lost. */
  readonly lostCode: number;
}

interface Ending {
  readonly code: number;
  readonly reason: string;
}

/**
 * Relays frames between a client and the upstream's socket, unchanged and in order, until either side ends. The other
 * side is then closed with the same code, if that may be sent. A lost upstream closes the client with 1013; a lost
 * client closes the upstream with 1001. A side that does not read is closed with 1013, a frame too large with 1009.
 * Returns the client's end.
 */
export function relay(upstreamSocket: WebSocket, options: RelayOptions): WebSocket {
  const { 0: clientEnd, 1: clientSocket } = new WebSocketPair();
  const { now, drop, onText, tap, count, idleMs = IDLE_MAX_MS } = options;
  const client: Side = { socket: clientSocket, backlog: new Backlog(now()), lostCode: CLOSE.tryAgain };
  const upstream: Side = { socket: upstreamSocket, backlog: new Backlog(now()), lostCode: GOING_AWAY };
  const listening = new AbortController();
  let open = true;
  let hasTraffic = false;
  let idle = setTimeout(checkIdle, idleMs);

  const forget = count?.add(() => end(client, RESTART, RESTART));
  relayFrom(client, upstream);
  relayFrom(upstream, client);
  clientSocket.accept();
  upstreamSocket.accept();
  return clientEnd;

  function relayFrom(from: Side, to: Side): void {
    from.socket.binaryType = "arraybuffer";
    from.socket.addEventListener("message", forward, { signal: listening.signal });
    function forward({ data }: MessageEvent): void {
      hasTraffic = true;
      // UTF-16 units are at least a third of a text's bytes: near enough for a bound.
      const bytes = typeof data === "string" ? data.length : data.byteLength;
      if (bytes > RELAYED_FRAME_MAX_BYTES) {
        return end(from, { code: CLOSE.tooLarge, reason: "frame too large" }, { code: to.lostCode, reason: "" });
      }
      if (!to.backlog.accepts(bytes, now())) {
        const slow = { code: CLOSE.tryAgain, reason: "not read in time" };
        return end(from, slow, slow);
      }
      if (typeof data !== "string") return to.socket.send(data);
      const direction = from === client ? "client" : "upstream";
      const unreadable = onText?.(direction, data);
      if (unreadable !== undefined) return refuseFrame(unreadable);
      if (tap === undefined) return to.socket.send(data);
      tap.pass({
        from: direction,
        text: data,
        deliver: () => open && to.socket.send(data),
        answer: (text) => open && from.socket.send(text),
        close: closeBoth,
      });
    }
    from.socket.addEventListener("close", ({ code, reason }) => {
      const forwarded = forwardedCloseCode(code, to.lostCode);
      // A replaced code leaves the reason without meaning.
      end(from, null, { code: forwarded, reason: forwarded === code ? reason : "" });
    });
    from.socket.addEventListener("error", () => end(from, null, { code: to.lostCode, reason: "" }));
  }

  /** 1011, as it is the backend's fault; the backend's own side learns the same. */
  function refuseFrame(field: string): void {
    const ending = { code: BACKEND_FAULT, reason: cutReason(`unreadable: ${field}`) };
    end(client, ending, ending);
  }

  function closeBoth(code: number): void {
    const ending = { code, reason: "" };
    end(client, ending, ending);
  }

  /** Closes both sides; `own` is null if `from` is closed already. */
  function end(from: Side, own: Ending | null, other: Ending): void {
    if (!open) return;
    open = false;
    forget?.();
    tap?.end();
    clearTimeout(idle);
    // Without a listener, further messages are not kept in memory.
    listening.abort();
    if (own !== null) close(from.socket, own);
    close(from === client ? upstreamSocket : clientSocket, other);
    if (upstreamSocket.readyState === WebSocket.CLOSED) return;
    const timer = setTimeout(drop, CLOSING_MAX_MS);
    upstreamSocket.addEventListener("close", () => clearTimeout(timer));
    upstreamSocket.addEventListener("error", () => clearTimeout(timer));
  }

  function checkIdle(): void {
    if (hasTraffic) {
      hasTraffic = false;
      idle = setTimeout(checkIdle, idleMs);
      return;
    }
    const silent = { code: GOING_AWAY, reason: "silent for too long" };
    end(client, silent, silent);
  }
}

/** The protocol allows 123 bytes; characters that a backend chose may take several each. */
function cutReason(text: string): string {
  return text.replaceAll(/[^ -~]/g, "?").slice(0, REASON_MAX);
}

function close(socket: WebSocket, { code, reason }: Ending): void {
  if (socket.readyState === WebSocket.OPEN) socket.close(code, reason);
}
