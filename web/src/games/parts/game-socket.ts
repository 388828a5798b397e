import ReconnectingWebSocket from "partysocket/ws";
import type { CloseEvent } from "partysocket/ws";
import { CLOSE, type Frame, openFrame, readFrame } from "#contract/frame.ts";
import type { ClockSample } from "#web/data/server-clock.ts";

/**
 * `replaced`: opened elsewhere, and waits to be taken over. `ended`: the token is refused, there is nothing to wait for.
 */
export type Connection = "connecting" | "live" | "reconnecting" | "replaced" | "ended";

export interface SocketHandlers {
  onText(text: string): void;
  onConnection(connection: Connection): void;
}

export interface GameSocket {
  /** False: nothing was sent, there is no connection. Nothing is ever queued: a stake or cash-out that waits is worse. */
  send(text: string): boolean;
  /** Connects at once, whatever was waited for. */
  retry(): void;
  close(): void;
}

/** The server speaks at least once a second; a connection that is silent for this long is dead. */
const SILENCE_MAX_MS = 10_000;
/** On coming back to the screen there is no time to lose. */
const SILENCE_ON_RETURN_MS = 2_000;

const FIRST_RETRY_MS = 500;
const RETRY_MAX_MS = 8_000;

/**
 * Keeps a socket open until it is closed: reconnects with back-off, and at once when the page is shown or back online.
 * The address is asked for anew each time; where that rejects, it is tried again as after a connection that failed.
 */
export function openGameSocket(address: () => Promise<string>, handlers: SocketHandlers): GameSocket {
  let socket: ReconnectingWebSocket;
  let connection: Connection = "connecting";
  let heardAt = Date.now();
  let watchdog: ReturnType<typeof setTimeout> | undefined;

  function become(next: Connection) {
    if (next === connection) return;
    connection = next;
    handlers.onConnection(next);
  }

  function heard() {
    heardAt = Date.now();
    clearTimeout(watchdog);
    watchdog = setTimeout(retry, SILENCE_MAX_MS);
  }

  // A fresh instance each time: one that sits out its back-off cannot be hurried.
  function connect() {
    const mine = new ReconnectingWebSocket(address, null, {
      // Spread out, so that a restarted server is not met by everyone in the same instant.
      minReconnectionDelay: FIRST_RETRY_MS * (1 + Math.random()),
      maxReconnectionDelay: RETRY_MAX_MS,
      reconnectionDelayGrowFactor: 1.6,
      minUptime: 3_000,
      connectionTimeout: 6_000,
      maxEnqueuedMessages: 0,
      shouldReconnectOnClose: ({ code }) => code !== CLOSE.unauthorized && code !== CLOSE.replaced,
    });
    socket = mine;
    mine.onopen = () => {
      if (socket !== mine) return;
      heard();
      become("live");
    };
    mine.onmessage = ({ data }: MessageEvent) => {
      if (socket !== mine) return;
      heard();
      if (typeof data === "string") handlers.onText(data);
    };
    mine.onclose = ({ code }: CloseEvent) => {
      if (socket !== mine) return;
      clearTimeout(watchdog);
      if (code === CLOSE.unauthorized) become("ended");
      else if (code === CLOSE.replaced) become("replaced");
      else if (connection === "live") become("reconnecting");
    };
  }

  function retry() {
    if (connection === "ended") return;
    const old = socket;
    become(connection === "live" ? "reconnecting" : connection === "replaced" ? "connecting" : connection);
    connect();
    old.close();
  }

  function onReturn() {
    if (document.visibilityState === "hidden" || connection === "replaced") return;
    if (connection !== "live" || Date.now() - heardAt > SILENCE_ON_RETURN_MS) retry();
  }

  document.addEventListener("visibilitychange", onReturn);
  window.addEventListener("online", onReturn);
  connect();

  return {
    send: (text) => connection === "live" && socket.send(text),
    retry,
    close() {
      document.removeEventListener("visibilitychange", onReturn);
      window.removeEventListener("online", onReturn);
      clearTimeout(watchdog);
      const old = socket;
      connection = "ended";
      old.close();
    },
  };
}

/** Reads the data of one kind of frame, and calls it by a name. */
export function frameReader<Kind extends string, F extends Frame>(kind: Kind, frame: F) {
  const read = (data: unknown) => {
    const decoded = readFrame(frame, data);
    return decoded === null ? null : { kind, data: decoded };
  };
  return { cmd: frame.cmd, read };
}

interface Reader<Inbound> {
  readonly cmd: number;
  readonly read: (data: unknown) => Inbound | null;
}

/** Reads frames' texts. Null: a kind that none of the readers knows, or data that does not fit it. */
export function inboundReader<Inbound>(readers: readonly Reader<Inbound>[]): (text: string) => Inbound | null {
  const byCmd = new Map(readers.map(({ cmd, read }) => [cmd, read]));
  return (text) => {
    const frame = openFrame(text);
    return frame === null ? null : (byCmd.get(frame.cmd)?.(frame.data) ?? null);
  };
}

/** A frame that hangs in a bad network may be this old; one that is older tells of a clock that was set back. */
const OLD_MAX_MS = 20_000;
/** The assumed round trip if only frames tell the time. */
const ROUND_TRIP_MS = 200;

/**
 * Reads the server's clock from a frame; null: the answers to calls know better. Answers measure
 * their way there and back and are the better witness, but a frame from the future proves them wrong.
 */
export function sampleOfFrame(serverTime: number, believed: number, receivedAt: number): ClockSample | null {
  const age = believed - serverTime;
  if (age >= 0 && age <= OLD_MAX_MS) return null;
  return { sentAt: receivedAt - ROUND_TRIP_MS, serverTime, receivedAt };
}

/** How much the newest frame counts. */
const NEWEST_SHARE = 0.2;

/** The running mean of how long frames take, in ms. `believed`: the server's time as far as it is known. */
export function smoothLatency(before: number | null, serverTime: number, believed: number): number {
  const latest = Math.max(0, believed - serverTime);
  return before === null ? latest : before + (latest - before) * NEWEST_SHARE;
}
