import ReconnectingWebSocket from "partysocket/ws";
import type { CloseEvent } from "partysocket/ws";
import { CLOSE, type Frame, openFrame, readFrame } from "#contract/frame.ts";
import type { ClockSample } from "#client/server-clock.ts";

/** `replaced`: open elsewhere until taken over. `ended`: the server refused the token, and no retry follows. */
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
  close(): void;
}

/** The server sends at least once a second, so a connection silent for this long is dead. */
const SILENCE_MAX_MS = 10_000;
/** On return to the screen, a shorter limit reconnects faster. */
const SILENCE_ON_RETURN_MS = 2_000;

const FIRST_RETRY_MS = 500;
const RETRY_MAX_MS = 8_000;

/**
 * Keeps a socket open until closed: reconnects with back-off, and at once when the page is shown or back online. It
 * resolves the address for each connection; a rejection counts as a failed connection.
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

  // Creates a new instance each time, because a running back-off cannot be cut short.
  function connect() {
    const mine = new ReconnectingWebSocket(address, null, {
      // Random, so that clients do not all reconnect to a restarted server at once.
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

/** A reader for the data of one kind of frame. */
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

/** Parses frames. Null: unknown kind or invalid data. */
export function inboundReader<Inbound>(readers: readonly Reader<Inbound>[]): (text: string) => Inbound | null {
  const byCmd = new Map(readers.map(({ cmd, read }) => [cmd, read]));
  return (text) => {
    const frame = openFrame(text);
    return frame === null ? null : (byCmd.get(frame.cmd)?.(frame.data) ?? null);
  };
}

/** A slow network may delay a frame by this much; an older one means that the clock was set back. */
const OLD_MAX_MS = 20_000;
/** The assumed round trip if only frames tell the time. */
const ROUND_TRIP_MS = 200;

/**
 * Reads the server's clock from a frame; null: calls know it better, because they measure their round trip. A frame
 * from the future proves them wrong, though.
 */
export function sampleOfFrame(serverTime: number, believed: number, receivedAt: number): ClockSample | null {
  const age = believed - serverTime;
  if (age >= 0 && age <= OLD_MAX_MS) return null;
  return { sentAt: receivedAt - ROUND_TRIP_MS, serverTime, receivedAt };
}

/** The weight of the newest frame. */
const NEWEST_SHARE = 0.2;

/** The running mean of frames' latency, in ms. `believed`: the estimated server time. */
export function smoothLatency(before: number | null, serverTime: number, believed: number): number {
  const latest = Math.max(0, believed - serverTime);
  return before === null ? latest : before + (latest - before) * NEWEST_SHARE;
}
