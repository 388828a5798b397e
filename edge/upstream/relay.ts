import { CLOSE } from "#contract/frame.ts";
import { Backlog } from "./backlog.ts";
import { GOING_AWAY, passedOnCode } from "./close-codes.ts";

/** Of one frame, either way: the platform would take 32 MiB into its memory. */
export const RELAYED_FRAME_MAX_BYTES = 1024 * 1024;
/** A side that does not answer a close within this is let go. */
const CLOSING_MAX_MS = 5_000;
/** Neither side has said anything for so long: whoever is still there connects again. */
const IDLE_MAX_MS = 15 * 60_000;

export interface RelayNeeds {
  /** Ms since the epoch. */
  readonly now: () => number;
  /** Ends the upstream's connection at once. The platform has no such thing for a socket: it is done where it was opened. */
  readonly drop: () => void;
  readonly idleMs?: number;
  /** Is told every text that is carried. */
  readonly overhear?: (from: "client" | "upstream", text: string) => unknown;
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
export function relay(upstreamSocket: WebSocket, needs: RelayNeeds): WebSocket {
  const { 0: clientEnd, 1: clientSocket } = new WebSocketPair();
  const { now, drop, overhear, idleMs = IDLE_MAX_MS } = needs;
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
      if (typeof data === "string") overhear?.(from === client ? "client" : "upstream", data);
      to.socket.send(data);
    }
    from.socket.addEventListener("close", ({ code, reason }) => {
      const passed = passedOnCode(code, to.otherLost);
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
