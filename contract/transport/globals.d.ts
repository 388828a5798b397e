// All globals that the package uses beside those of the language. Its compiler knows no others, so the package runs in
// Node, browsers and React Native alike. The published types refer to the globals of the reader's own platform.

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

interface Response {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /** React Native has none. */
  readonly body?: import("../text-up-to.ts").ReadableBody | null;
  text(): Promise<string>;
}

declare class TextDecoder {
  constructor(label?: "utf-8", options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}

interface RequestInit {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
  redirect?: "manual";
}

declare function fetch(url: string, init?: RequestInit): Promise<Response>;

interface Timer {
  readonly timer: unique symbol;
}

declare function setTimeout(call: () => void, ms: number): Timer;
declare function clearTimeout(timer: Timer | undefined): void;

declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };

interface PlainWebSocket {
  send(text: string): void;
  close(): void;
  addEventListener(type: string, listener: (event: object) => void): void;
}

/** Node 20 has none. */
declare var WebSocket: (new (url: string) => PlainWebSocket) | undefined;
