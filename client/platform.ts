import type { SocketClass } from "./game-socket.ts";

/** The parts of its platform that the client needs. Each has a default. */
export interface PlatformOptions {
  readonly fetch?: typeof fetch;
  /** Node has its own from version 22 on; for Node 20 pass the class of the package `ws`. */
  readonly WebSocket?: SocketClass;
  /** The device's clock, ms since the epoch. */
  readonly now?: () => number;
  /** Random bytes that nobody can guess. */
  readonly randomBytes?: (length: number) => Uint8Array;
}

export interface Platform {
  readonly fetch: typeof fetch;
  readonly WebSocket: SocketClass | undefined;
  readonly now: () => number;
  /** At least 0, below 1. */
  readonly random: () => number;
  readonly randomBytes: (length: number) => Uint8Array;
}

export function platformOf(options: PlatformOptions): Platform {
  const randomBytes = options.randomBytes ?? ((length) => crypto.getRandomValues(new Uint8Array(length)));
  return {
    // Browsers refuse a fetch that is called as a method of another object.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    WebSocket: options.WebSocket ?? globalThis.WebSocket,
    now: options.now ?? (() => Date.now()),
    random: () => (randomBytes(1)[0] ?? 0) / 256,
    randomBytes,
  };
}
