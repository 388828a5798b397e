import type { AnyCall } from "../../contract/call.ts";
import { logout } from "../../contract/calls/account.ts";
import type { GameSocket } from "../../contract/frame.ts";
import { DEFAULT_LOCALE, type Locale } from "../../contract/values/locale.ts";
import { gameSockets } from "../../games/all/calls.ts";
import { callFunctions, type ClientCalls, type MoneyCallOptions } from "./areas.ts";
import { createClient, type PlatformOptions } from "../../contract/transport/client.ts";
import { createCaller } from "../../contract/transport/intent-keys.ts";
import {
  openPlaySocket,
  type PlayHandlers as Handlers,
  type PlaySocket as Socket,
  type ServerFrame as FrameOf,
} from "../../contract/transport/play-socket.ts";
import { createSocketAddresses } from "../../contract/transport/socket-address.ts";

type SocketGames = typeof gameSockets;
export type SocketGame = keyof SocketGames;

/** A frame from the server, by its name. Money is in minor units, multipliers in hundredths. */
export type ServerFrame<Game extends SocketGame> = FrameOf<SocketGames[Game]>;
export type PlayHandlers<Game extends SocketGame> = Handlers<SocketGames[Game]>;
export type PlaySocket<Game extends SocketGame> = Socket<SocketGames[Game]>;

export interface TokenStore {
  get(): string | null | Promise<string | null>;
  set(token: string): void | Promise<void>;
  clear(): void | Promise<void>;
}

export interface NamedClientOptions extends PlatformOptions {
  /** The address of the gateway or backend, such as "https://play.example". */
  readonly url: string;
  /** The language of messages and amounts. Default "in": English, as in India. */
  readonly locale?: Locale | (() => Locale);
  /** Default: in memory, so that the session ends with the program. */
  readonly tokens?: TokenStore;
  /** The server refused the member's token: ask for the log-in. Comes once for each token, after it was cleared. */
  readonly onUnauthorized?: () => void;
}

export interface NamedClient extends ClientCalls {
  /** Each opens the game's socket for the member. */
  readonly sockets: {
    readonly [Game in SocketGame]: (handlers?: PlayHandlers<Game>) => PlaySocket<Game>;
  };
  /** The server's time in ms since the epoch, estimated from its answers. */
  serverNow(): number;
}

/** The calls and sockets of a wallet-and-games backend as functions, by their names in the contract. */
export function createNamedClient(options: NamedClientOptions): NamedClient {
  const { locale = DEFAULT_LOCALE, tokens = memoryTokens(), onUnauthorized } = options;
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

  const client = createClient({
    ...options,
    url: options.url.replace(/\/+$/, ""),
    locale: typeof locale === "function" ? locale : () => locale,
    token: () => tokens.get(),
    expire,
  });
  const { platform, clock } = client;

  function functionOf(call: AnyCall) {
    const send = createCaller(client, call);
    return async (input: Readonly<Record<string, unknown>> = {}, given: MoneyCallOptions = {}) => {
      const answer: unknown = await send({ ...given, [call.method === "GET" ? "query" : "body"]: input });
      await storeSession(call, answer);
      return answer;
    };
  }

  /** Each call that opens a session answers its token. */
  async function storeSession(call: AnyCall, answer: unknown): Promise<void> {
    if (call === logout) return tokens.clear();
    const { token } = answer as { readonly token?: unknown };
    if (call.by === "visitor" && typeof token === "string") await tokens.set(token);
  }

  const address = createSocketAddresses(client.context);

  function open<S extends GameSocket>(game: S, handlers: Handlers<S> = {}): Socket<S> {
    const { WebSocket } = platform;
    if (WebSocket === undefined) throw new Error("this platform has no WebSocket: pass one to createClient");
    return openPlaySocket<S>(game, handlers, {
      platform: { ...platform, WebSocket },
      clock,
      address: address(game.path),
    });
  }

  const sockets = Object.entries(gameSockets).map(([name, game]) => {
    return [name, (handlers: Handlers<GameSocket>) => open<GameSocket>(game, handlers)] as const;
  });

  return {
    ...callFunctions(functionOf),
    sockets: Object.fromEntries(sockets) as unknown as NamedClient["sockets"],
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
