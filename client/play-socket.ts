import { encodeFrame, type DataOf, type Frame, type ReadDataOf } from "../contract/frame.ts";
import * as aviator from "../games/aviator/frames.ts";
import * as luckyHit from "../games/lucky-hit/frames.ts";
import { CallError } from "./call-error.ts";
import { frameReader, inboundReader } from "./frame-reader.ts";
import { type Connection, openGameSocket, type SocketPlatform } from "./game-socket.ts";
import { sampleOfFrame, type ServerClock } from "./server-clock.ts";
import type { SocketAddress } from "./socket-address.ts";

/** Each game with a socket: its path, and its frames by the names that the player sends and receives them under. */
export const socketGames = {
  aviator: {
    path: "/aviator",
    sent: {
      bet: aviator.betFrame,
      cashOut: aviator.cashOutFrame,
      cancel: aviator.cancelFrame,
      here: aviator.hereFrame,
    },
    received: {
      notice: aviator.noticeFrame,
      group: aviator.groupFrame,
      coefficient: aviator.coefficientFrame,
      results: aviator.resultsFrame,
      players: aviator.playersFrame,
      playersChanged: aviator.playersChangedFrame,
      dayBest: aviator.dayBestFrame,
      betResult: aviator.betResultFrame,
      cashOutResult: aviator.cashOutResultFrame,
      cancelResult: aviator.cancelResultFrame,
    },
  },
  luckyHit: {
    path: "/luckyhit",
    sent: { bet: luckyHit.luckyHitBetFrame, cancel: luckyHit.luckyHitCancelFrame },
    received: {
      notice: luckyHit.luckyHitNoticeFrame,
      group: luckyHit.luckyHitGroupFrame,
      cards: luckyHit.luckyHitCardsFrame,
      period: luckyHit.luckyHitPeriodFrame,
      results: luckyHit.luckyHitResultsFrame,
      total: luckyHit.luckyHitTotalFrame,
      betResult: luckyHit.luckyHitBetResultFrame,
      settled: luckyHit.luckyHitSettledFrame,
      cancelResult: luckyHit.luckyHitCancelResultFrame,
    },
  },
} as const;

export type SocketGame = keyof typeof socketGames;
type Sent<Game extends SocketGame> = (typeof socketGames)[Game]["sent"];
type Received<Game extends SocketGame> = (typeof socketGames)[Game]["received"];

/** A frame from the server, by its name. Money is in minor units, multipliers in hundredths. */
export type ServerFrame<Game extends SocketGame> = {
  [Name in keyof Received<Game>]: {
    readonly kind: Name;
    readonly data: Received<Game>[Name] extends Frame ? ReadDataOf<Received<Game>[Name]> : never;
  };
}[keyof Received<Game>];

export interface PlayHandlers<Game extends SocketGame> {
  onFrame?(frame: ServerFrame<Game>): void;
  onConnection?(connection: Connection): void;
}

/**
 * A game's socket, open until closed. Iterating over it gives each frame from the server, from then on, until the
 * socket ends.
 */
export interface PlaySocket<Game extends SocketGame> extends AsyncIterable<ServerFrame<Game>> {
  readonly connection: Connection;
  /** The player's frames. False: not connected, nothing was sent, and nothing is queued. */
  readonly send: {
    readonly [Name in keyof Sent<Game>]: Sent<Game>[Name] extends Frame
      ? (data: DataOf<Sent<Game>[Name]>) => boolean
      : never;
  };
  /** Connects at once, without the back-off. Takes the game back if it was replaced. */
  retry(): void;
  /** Connects at once if the connection may be dead: the app was in the background, or the network is back. */
  wake(): void;
  close(): void;
}

export interface PlayParts {
  readonly platform: SocketPlatform;
  readonly clock: ServerClock;
  address(path: string): SocketAddress;
}

export function openPlaySocket<Game extends SocketGame>(
  game: Game,
  handlers: PlayHandlers<Game>,
  { platform, clock, address }: PlayParts,
): PlaySocket<Game> {
  const { path, sent, received } = socketGames[game];
  const read = inboundReader(Object.entries<Frame>(received).map(([name, frame]) => frameReader(name, frame)));
  const readers = new Set<FrameQueue<ServerFrame<Game>>>();
  const place = address(path);
  let connection: Connection = "connecting";

  function become(next: Connection) {
    connection = next;
    if (next === "ended") for (const reader of readers) reader.end();
    handlers.onConnection?.(next);
  }

  const socket = openGameSocket(
    place.next,
    {
      onText(text) {
        const frame = read(text) as ServerFrame<Game> | null;
        if (frame === null) return;
        observe(frame.data, clock, platform.now());
        for (const reader of readers) reader.push(frame);
        handlers.onFrame?.(frame);
      },
      onConnection(next) {
        if (next === "ended") place.expire();
        become(next);
      },
    },
    platform,
  );

  const senders = Object.entries<Frame>(sent).map(([name, frame]) => {
    return [name, (data: DataOf<Frame>) => socket.send(encode(frame, data))];
  });

  return {
    get connection() {
      return connection;
    },
    send: Object.fromEntries(senders) as PlaySocket<Game>["send"],
    retry: socket.retry,
    wake: socket.wake,
    close() {
      if (connection === "ended") return;
      socket.close();
      become("ended");
    },
    [Symbol.asyncIterator]() {
      const reader = createFrameQueue<ServerFrame<Game>>(() => readers.delete(reader));
      if (connection === "ended") reader.end();
      else readers.add(reader);
      return reader;
    },
  };
}

function encode(frame: Frame, data: DataOf<Frame>): string {
  try {
    return encodeFrame(frame, data);
  } catch {
    throw new CallError("invalid", 0, "");
  }
}

function observe(data: unknown, clock: ServerClock, receivedAt: number): void {
  const { serverTime } = data as { readonly serverTime?: unknown };
  if (typeof serverTime !== "number") return;
  const sample = sampleOfFrame(serverTime, clock.now(), receivedAt);
  if (sample !== null) clock.observe(sample);
}

/** A reader that does not keep up loses the oldest frames: four minutes of a flight. */
const FRAMES_MAX = 1_000;

interface FrameQueue<F> extends AsyncIterator<F, undefined, undefined> {
  push(frame: F): void;
  end(): void;
}

function createFrameQueue<F>(onReturn: () => void): FrameQueue<F> {
  const frames: F[] = [];
  const waiting: ((result: IteratorResult<F, undefined>) => void)[] = [];
  let isOver = false;

  function end() {
    isOver = true;
    for (const give of waiting.splice(0)) give({ done: true, value: undefined });
  }

  return {
    push(frame) {
      const give = waiting.shift();
      if (give !== undefined) return give({ done: false, value: frame });
      frames.push(frame);
      if (frames.length > FRAMES_MAX) frames.shift();
    },
    end,
    async next() {
      const frame = frames.shift();
      if (frame !== undefined) return { done: false, value: frame };
      if (isOver) return { done: true, value: undefined };
      return new Promise((resolve) => waiting.push(resolve));
    },
    async return() {
      onReturn();
      frames.length = 0;
      end();
      return { done: true, value: undefined };
    },
  };
}
