import { vi } from "vitest";

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

  /** The server sends data. */
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
