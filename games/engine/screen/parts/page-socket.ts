import type { GameSocket } from "#contract/frame.ts";
import type { PlainSocket, SocketClass } from "#contract/transport/game-socket.ts";
import { openPlaySocket, type PlayHandlers, type PlaySocket } from "#contract/transport/play-socket.ts";
import { createSocketAddresses, type SocketFlags } from "#contract/transport/socket-address.ts";
import { connection } from "#web/data/connection.ts";
import { apiClient } from "#web/data/api-client.ts";
import { installation } from "#web/data/installation.ts";

export type PageSocket<S extends GameSocket> = Pick<PlaySocket<S>, "send" | "retry" | "close">;

interface PageSocketOptions {
  readonly flags?: SocketFlags;
  /** How often the server sends at least, in ms: a second if omitted. */
  readonly everyMs?: number;
}

const address = createSocketAddresses(
  apiClient.context,
  () => installation.get().offers?.includes("socket_ticket") ?? true,
);

declare global {
  interface Window {
    /** Hands over the socket that the page has opened already, once. Set by start/first.js. */
    appSocket?: (url: string) => PlainSocket | undefined;
  }
}

/** Opens a socket, unless the page has opened the same before the app's code came. */
function FirstSocket(url: string): PlainSocket {
  return window.appSocket?.(url) ?? new WebSocket(url);
}

/** The member's socket of a game, which also reconnects at once when the page is shown or back online. */
export function openPageSocket<S extends GameSocket>(
  game: S,
  handlers: PlayHandlers<S>,
  { flags, ...options }: PageSocketOptions = {},
): PageSocket<S> {
  const { send, retry, wake, close } = openPlaySocket<S>(game, handlers, {
    platform: { ...apiClient.platform, ...options, WebSocket: FirstSocket as unknown as SocketClass },
    clock: apiClient.clock,
    address: address(game.path, flags),
  });

  function onReturn() {
    if (document.visibilityState !== "hidden") wake();
  }

  document.addEventListener("visibilitychange", onReturn);
  window.addEventListener("online", onReturn);
  // A game that operators opened again takes sockets.
  const unfollow = connection.notice.subscribe(onReturn);
  return {
    send,
    retry,
    close() {
      document.removeEventListener("visibilitychange", onReturn);
      window.removeEventListener("online", onReturn);
      unfollow();
      close();
    },
  };
}

/** The weight of the newest frame. */
const NEWEST_SHARE = 0.2;

/** The running mean of frames' latency, in ms. `believed`: the estimated server time. */
export function smoothLatency(before: number | null, serverTime: number, believed: number): number {
  const latest = Math.max(0, believed - serverTime);
  return before === null ? latest : before + (latest - before) * NEWEST_SHARE;
}
