import { CLOSE } from "../contract/frame.ts";

/** `replaced`: open elsewhere until taken over. `ended`: closed, or the server refused the token; no retry follows. */
export type Connection = "connecting" | "live" | "reconnecting" | "replaced" | "ended";

export interface SocketHandlers {
  onText(text: string): void;
  onConnection(connection: Connection): void;
}

export interface GameSocket {
  /** False: not connected, nothing was sent. Nothing is queued: a late stake or cash-out is worse. */
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
/** A connection that lived for this long ends the back-off. */
const STABLE_MS = 3_000;

/**
 * Keeps a socket open until closed, and reconnects with back-off. It resolves the address for each connection; a
 * rejection counts as a failed connection.
 */
export function openGameSocket(
  address: () => Promise<string>,
  handlers: SocketHandlers,
  { WebSocket, now, random, everyMs = EVERY_MS }: SocketPlatform,
): GameSocket {
  // Random, so that clients do not all reconnect to a restarted server at once.
  const firstRetry = FIRST_RETRY_MS * (1 + random());
  let socket: PlainSocket | null = null;
  let connection: Connection = "connecting";
  /** Counts connections. Events of an earlier one are ignored. */
  let current = 0;
  let failures = 0;
  let openedAt: number | null = null;
  let heardAt = now();
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
    current += 1;
    clearTimeout(timer);
    const old = socket;
    socket = null;
    old?.close();
  }

  function lose() {
    drop();
    if (openedAt !== null && now() - openedAt >= STABLE_MS) failures = 0;
    openedAt = null;
    schedule(() => void connect(), Math.min(firstRetry * RETRY_GROWTH ** failures, RETRY_MAX_MS));
    failures += 1;
    if (connection === "live") become("reconnecting");
  }

  async function connect() {
    drop();
    const mine = current;
    const isMine = () => mine === current;
    schedule(lose, CONNECTING_MAX_MS);
    try {
      const url = await address();
      if (isMine()) listen(new WebSocket(url), isMine);
    } catch {
      if (isMine()) lose();
    }
  }

  function listen(opened: PlainSocket, isMine: () => boolean) {
    socket = opened;
    opened.addEventListener("open", () => {
      if (!isMine()) return;
      openedAt = now();
      heard();
      become("live");
    });
    opened.addEventListener("message", (event) => {
      if (!isMine()) return;
      heard();
      if ("data" in event && typeof event.data === "string") handlers.onText(event.data);
    });
    // A close event follows each error, but some platforms throw an error that has no listener.
    opened.addEventListener("error", () => undefined);
    opened.addEventListener("close", (event) => {
      if (!isMine()) return;
      const code = "code" in event ? event.code : null;
      if (code !== CLOSE.unauthorized && code !== CLOSE.replaced) return lose();
      drop();
      become(code === CLOSE.unauthorized ? "ended" : "replaced");
    });
  }

  function retry() {
    if (connection === "ended") return;
    failures = 0;
    openedAt = null;
    void connect();
    if (connection === "live") become("reconnecting");
    if (connection === "replaced") become("connecting");
  }

  void connect();

  return {
    send(text) {
      if (connection !== "live" || socket === null) return false;
      socket.send(text);
      return true;
    },
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
