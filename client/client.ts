import type { AnyCall } from "../contract/call.ts";
import { logout } from "../contract/calls/account.ts";
import { DEFAULT_LOCALE, type Locale } from "../contract/values/locale.ts";
import { callFunctions, type ClientCalls, type MoneyCallOptions } from "./areas.ts";
import { isUncertain } from "./call-error.ts";
import { createIntentKeys, withEntropy } from "./intent-keys.ts";
import { type PlatformOptions, platformOf } from "./platform.ts";
import { openPlaySocket, type PlayHandlers, type PlaySocket, type SocketGame } from "./play-socket.ts";
import { type CallContext, sendCall } from "./send-call.ts";
import { createServerClock } from "./server-clock.ts";
import { createSocketAddresses } from "./socket-address.ts";

/** The store of the member's token. */
export interface TokenStore {
  get(): string | null | Promise<string | null>;
  set(token: string): void | Promise<void>;
  clear(): void | Promise<void>;
}

export interface ClientOptions extends PlatformOptions {
  /** The address of the gateway or backend, such as "https://play.example". */
  readonly url: string;
  /** The language of messages and amounts. Default "in": English, as in India. */
  readonly locale?: Locale | (() => Locale);
  /** Default: in memory, so that the session ends with the program. */
  readonly tokens?: TokenStore;
  /** The server refused the member's token: ask for the log-in. Comes once for each token, after it was cleared. */
  readonly onUnauthorized?: () => void;
}

export interface Client extends ClientCalls {
  /** Each opens the game's socket for the member. */
  readonly sockets: {
    readonly [Game in SocketGame]: (handlers?: PlayHandlers<Game>) => PlaySocket<Game>;
  };
  /** The server's time in ms since the epoch, estimated from its answers. */
  serverNow(): number;
}

/** The calls and sockets of a wallet-and-games backend as functions. */
export function createClient(options: ClientOptions): Client {
  const platform = platformOf(options);
  const { locale = DEFAULT_LOCALE, tokens = memoryTokens(), onUnauthorized } = options;
  const clock = createServerClock(platform.now);
  const keys = new Map<AnyCall, ReturnType<typeof createIntentKeys>>();
  /** The end of a session under way: many calls may report the same refused token. */
  let ending: { token: string; done: Promise<void> } | null = null;

  async function expire(token: string | null): Promise<void> {
    if (token === null) return;
    if (ending?.token !== token) ending = { token, done: endSession(token) };
    try {
      await ending.done;
    } finally {
      if (ending?.token === token) ending = null;
    }
  }

  async function endSession(token: string): Promise<void> {
    if ((await tokens.get()) !== token) return;
    await tokens.clear();
    onUnauthorized?.();
  }

  async function contextOf(): Promise<CallContext> {
    return {
      url: options.url.replace(/\/+$/, ""),
      fetch: platform.fetch,
      now: platform.now,
      locale: typeof locale === "function" ? locale() : locale,
      token: await tokens.get(),
      observe: clock.observe,
      expire,
    };
  }

  /** A key that repeats until a definite answer to the same input. */
  function intentOf(call: AnyCall, input: object) {
    const keyFor = keys.get(call) ?? createIntentKeys(platform.makeId);
    keys.set(call, keyFor);
    return keyFor(input);
  }

  async function invoke(
    call: AnyCall,
    input: Readonly<Record<string, unknown>> = {},
    { signal, idempotencyKey, seenBalance }: MoneyCallOptions = {},
  ) {
    const intent = call.money ? intentOf(call, { input, idempotencyKey }) : null;
    const body = intent === null ? input : withEntropy(call, input, intent);
    const given = call.method === "GET" ? { query: input } : { body };
    try {
      const request = { ...given, signal, idempotencyKey: idempotencyKey ?? intent?.value, seenBalance };
      const answer: unknown = await sendCall(call, request, await contextOf());
      intent?.settle();
      await storeSession(call, answer);
      return answer;
    } catch (error) {
      // The outcome is unknown, so the next call with this input repeats the same request.
      if (!isUncertain(error) && !signal?.aborted) intent?.settle();
      throw error;
    }
  }

  /** Each call that opens a session answers its token. */
  async function storeSession(call: AnyCall, answer: unknown): Promise<void> {
    if (call === logout) return tokens.clear();
    const { token } = answer as { readonly token?: unknown };
    if (call.by === "visitor" && typeof token === "string") await tokens.set(token);
  }

  const address = createSocketAddresses(contextOf);

  function open<Game extends SocketGame>(game: Game, handlers: PlayHandlers<Game> = {}): PlaySocket<Game> {
    const { WebSocket } = platform;
    if (WebSocket === undefined) throw new Error("this platform has no WebSocket: pass one to createClient");
    return openPlaySocket(game, handlers, { platform: { ...platform, WebSocket }, clock, address });
  }

  return {
    ...callFunctions(invoke),
    sockets: {
      aviator: (handlers) => open("aviator", handlers),
      luckyHit: (handlers) => open("luckyHit", handlers),
    },
    serverNow: () => Math.round(clock.now()),
  };
}

function memoryTokens(): TokenStore {
  let stored: string | null = null;
  return {
    get: () => stored,
    set(token) {
      stored = token;
    },
    clear() {
      stored = null;
    },
  };
}
