import { CLOSE } from "../frame.ts";

/**
 * `updating`: the server restarts and is back at once. `replaced`: open elsewhere until taken over. `ended`: closed, or
 * the server refused the token; no retry follows.
 */
export type Connection = "connecting" | "live" | "reconnecting" | "updating" | "replaced" | "ended";

export interface SocketHandlers {
  onText(text: string): void;
  onConnection(connection: Connection): void;
}

export interface GameSocket {
  /** False: not connected, nothing was sent. Frames never queue: a late stake or cash-out is worse. */
  send(text: string): boolean;
  /** Connects at once, without the back-off. */
  retry(): void;
  /** Connects at once if the connection may be dead: the app was in the background, or the network is back. */
  wake(): void;
  close(): void;
}

/** The part of a WebSocket that the client uses. */
export interface PlainSocket {
  send(text: string): void;
  close(): void;
  addEventListener(type: string, listener: (event: object) => void): void;
}

export type SocketClass = new (url: string) => PlainSocket;

export interface SocketPlatform {
  readonly WebSocket: SocketClass;
  /** The device's clock, ms since the epoch. */
  now(): number;
  /** At least 0, below 1. */
  random(): number;
  /** The server sends at least so often, in ms: a second if omitted. */
  readonly everyMs?: number;
}

/** A connection silent for this long is dead. */
const SILENCE_MAX_MS = 10_000;
/** The server sends at least so often, unless the caller says otherwise. */
const EVERY_MS = 1_000;

const CONNECTING_MAX_MS = 6_000;
const FIRST_RETRY_MS = 500;
const RETRY_MAX_MS = 8_000;
const RETRY_GROWTH = 1.6;
/** A restarting server is up again within this time. Until then the retries keep their pace. */
const UPDATING_MAX_MS = 60_000;
/** A connection that lived for this long ends the back-off. */
const STABLE_MS = 3_000;

interface Listener {
  onOpen(): void;
  onData(data: unknown): void;
  /** `code`: null if the connection never opened. */
  onLost(code: unknown): void;
}

/** Opens a connection, which tells nothing after its close. A rejected address loses it. */
function connectTo(address: () => Promise<string>, WebSocket: SocketClass, { onOpen, onData, onLost }: Listener) {
  let socket: PlainSocket | null = null;
  let isClosed = false;

  async function open() {
    const url = await address();
    if (isClosed) return;
    const opened = new WebSocket(url);
    const on = (type: string, act: (event: object) => void) =>
      opened.addEventListener(type, (event) => isClosed || act(event));
    socket = opened;
    on("open", onOpen);
    on("message", (event) => onData("data" in event ? event.data : null));
    // A close event follows each error, but some platforms throw an error that has no listener.
    on("error", () => undefined);
    on("close", (event) => onLost("code" in event ? event.code : null));
  }

  open().catch(() => isClosed || onLost(null));
  return {
    send(text: string) {
      socket?.send(text);
      return true;
    },
    close() {
      isClosed = true;
      socket?.close();
    },
  };
}

/**
 * Keeps a socket open until closed, and reconnects with back-off.
 */
export function openGameSocket(
  address: () => Promise<string>,
  handlers: SocketHandlers,
  { WebSocket, now, random, everyMs = EVERY_MS }: SocketPlatform,
): GameSocket {
  // Random, so that clients do not all reconnect to a restarted server at once.
  const firstRetry = FIRST_RETRY_MS * (1 + random());
  let opened: ReturnType<typeof connectTo> | null = null;
  let connection: Connection = "connecting";
  let failures = 0;
  let openedAt: number | null = null;
  let heardAt = now();
  let updatingUntil = -Infinity;
  /** Of the connection's next step: its time limit, its silence, or its back-off. */
  let timer: ReturnType<typeof setTimeout> | undefined;

  function become(next: Connection) {
    if (next === connection) return;
    connection = next;
    handlers.onConnection(next);
  }

  function schedule(step: () => void, ms: number) {
    clearTimeout(timer);
    timer = setTimeout(step, ms);
  }

  function heard() {
    heardAt = now();
    schedule(retry, SILENCE_MAX_MS);
  }

  /** Ends the current connection without another. */
  function drop() {
    clearTimeout(timer);
    opened?.close();
  }

  function lose() {
    drop();
    if (now() < updatingUntil) {
      schedule(connect, FIRST_RETRY_MS * (1 + 2 * random()));
      return become("updating");
    }
    if (openedAt !== null && now() - openedAt >= STABLE_MS) failures = 0;
    openedAt = null;
    schedule(connect, Math.min(firstRetry * RETRY_GROWTH ** failures, RETRY_MAX_MS));
    failures += 1;
    if (connection === "live" || connection === "updating") become("reconnecting");
  }

  function connect() {
    drop();
    schedule(lose, CONNECTING_MAX_MS);
    opened = connectTo(address, WebSocket, {
      onOpen() {
        openedAt = now();
        updatingUntil = -Infinity;
        heard();
        become("live");
      },
      onData(data) {
        heard();
        if (typeof data === "string") handlers.onText(data);
      },
      onLost(code) {
        if (code === CLOSE.restart && now() >= updatingUntil) updatingUntil = now() + UPDATING_MAX_MS;
        if (code !== CLOSE.unauthorized && code !== CLOSE.replaced) return lose();
        drop();
        become(code === CLOSE.unauthorized ? "ended" : "replaced");
      },
    });
  }

  function retry() {
    if (connection === "ended") return;
    failures = 0;
    openedAt = null;
    connect();
    if (connection === "live") become("reconnecting");
    if (connection === "replaced") become("connecting");
  }

  connect();

  return {
    send: (text) => connection === "live" && opened !== null && opened.send(text),
    retry,
    wake() {
      if (connection === "replaced") return;
      // On return to the screen, a missing frame is enough.
      if (connection !== "live" || now() - heardAt > 2 * everyMs) retry();
    },
    close() {
      connection = "ended";
      drop();
    },
  };
}
