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
  /** A new id: a UUID of version 4. */
  readonly makeId: () => string;
}

export function platformOf(options: PlatformOptions): Platform {
  const randomBytes = options.randomBytes ?? ((length) => crypto.getRandomValues(new Uint8Array(length)));
  return {
    // Browsers refuse a fetch that is called as a method of another object.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    WebSocket: options.WebSocket ?? globalThis.WebSocket,
    now: options.now ?? (() => Date.now()),
    random: () => (randomBytes(1)[0] ?? 0) / 256,
    makeId: () => uuid(randomBytes(16)),
  };
}

/** Written by hand, because React Native has no `crypto.randomUUID`. */
function uuid(bytes: Uint8Array): string {
  const hex = [...bytes].map((byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, "0");
  });
  return [4, 2, 2, 2, 6].map((length) => hex.splice(0, length).join("")).join("-");
}
