import { vi } from "vitest";
import type { Connection } from "../game-socket.ts";
import type { GameSocket } from "#contract/frame.ts";
import { frameParser, frameSenders, type PlayHandlers } from "../play-socket.ts";

/** A socket whose server is the test. */
export class FakeWebSocket extends EventTarget {
  static readonly opened: FakeWebSocket[] = [];
  readonly url: string;
  readonly sent: string[] = [];
  readyState = 0;
  binaryType = "blob";

  constructor(url: string) {
    super();
    this.url = url;
    FakeWebSocket.opened.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(code = 1005): void {
    this.drop(code);
  }

  accept(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }

  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }

  drop(code: number): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent("close", { code }));
  }
}

/** Replaces WebSocket until globals are unstubbed; returns the opened sockets. */
export function fakeWebSockets(): { all: readonly FakeWebSocket[]; last: () => FakeWebSocket } {
  FakeWebSocket.opened.length = 0;
  vi.stubGlobal("WebSocket", FakeWebSocket);
  return {
    all: FakeWebSocket.opened,
    last() {
      const socket = FakeWebSocket.opened.at(-1);
      if (socket === undefined) throw new Error("no socket was opened");
      return socket;
    },
  };
}

/** A game's socket whose server is the test. */
export function fakePlaySocket<S extends GameSocket>(game: S) {
  const parse = frameParser<S>(game);
  let handlers: PlayHandlers<S> = {};
  const server = {
    sent: [] as string[],
    /** False: nothing can be sent. */
    isOnline: true,
    retries: 0,
    closed: 0,

    open(given: PlayHandlers<S>) {
      handlers = given;
      const send = frameSenders<S>(game, (text) => {
        if (server.isOnline) server.sent.push(text);
        return server.isOnline;
      });
      return { send, retry: () => void server.retries++, close: () => void server.closed++ };
    },

    say(text: string): void {
      const frame = parse(text);
      if (frame !== null) handlers.onFrame?.(frame);
    },
    become: (connection: Connection) => handlers.onConnection?.(connection),
  };
  return server;
}
