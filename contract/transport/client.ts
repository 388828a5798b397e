import type { AnyCall, ReadOf } from "../call.ts";
import type { Locale } from "../values/locale.ts";
import { type CallContext, type CallRequest, sendCall } from "./send-call.ts";
import type { Absences } from "./absences.ts";
import { createServerClock, type ServerClock } from "./server-clock.ts";
import type { SocketClass } from "./game-socket.ts";

export interface ClientOptions extends PlatformOptions {
  /** The address of the gateway or backend, without a slash at its end. */
  readonly url: string;
  /** The language of messages and amounts. */
  readonly locale: () => Locale;
  /** The member's token; null for a visitor. */
  readonly token: () => string | null | Promise<string | null>;
  /** Ends the session of a token that the server refused. Each refused call reports its own. */
  readonly expire: (token: string | null) => void | Promise<void>;
}

export interface ClientRequest<C extends AnyCall> extends CallRequest<C> {
  /** True leaves out the token of a public call, so that the gateway may answer from its cache. */
  isAnonymous?: boolean;
}

/** All calls and sockets of a program share this. */
export interface Client {
  readonly platform: Platform;
  readonly clock: ServerClock;
  readonly absences: Absences;
  context(): Promise<CallContext>;
  send<C extends AnyCall>(call: C, request: ClientRequest<C>): Promise<ReadOf<C>>;
}

/** Sends the calls that it is handed: a page loads only those that it uses. */
export function createClient({ url, locale, token, expire, ...given }: ClientOptions): Client {
  const platform = platformOf(given);
  const { fetch, now } = platform;
  const clock = createServerClock(now);
  const absences: Absences = new Map();

  async function context(): Promise<CallContext> {
    return { url, fetch, now, locale: locale(), token: await token(), observe: clock.observe, expire, absences };
  }

  return {
    platform,
    clock,
    absences,
    context,
    async send(call, { isAnonymous, ...request }) {
      const own = await context();
      return sendCall(call, request, isAnonymous ? { ...own, token: null } : own);
    },
  };
}

/** The parts of its platform that the client needs. Each has a default. */
export interface PlatformOptions {
  readonly fetch?: typeof fetch;
  /** Node has its own from version 22 on; for Node 20 pass the class of the package `ws`. */
  readonly WebSocket?: SocketClass;
  /** The device's clock, ms since the epoch. */
  readonly now?: () => number;
  readonly randomBytes?: (length: number) => Uint8Array;
}

interface Platform {
  readonly fetch: typeof fetch;
  readonly WebSocket: SocketClass | undefined;
  readonly now: () => number;
  /** At least 0, below 1. */
  readonly random: () => number;
  readonly randomBytes: (length: number) => Uint8Array;
}

function platformOf(options: PlatformOptions): Platform {
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
