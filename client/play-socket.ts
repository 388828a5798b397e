import { encodeFrame, type DataOf, type Frame, type ReadDataOf } from "../contract/frame.ts";
import * as aviator from "../games/aviator/frames.ts";
import * as luckyHit from "../games/lucky-hit/frames.ts";
import { shortName } from "./areas.ts";
import { CallError } from "./call-error.ts";
import { frameReader, inboundReader } from "./frame-reader.ts";
import { type Connection, openGameSocket, type SocketPlatform } from "./game-socket.ts";
import { sampleOfFrame, type ServerClock } from "./server-clock.ts";
import type { SocketAddress } from "./socket-address.ts";

/** Each game with a socket: its path, its frames, and the names of those that the player sends. */
export const socketGames = {
  aviator: { path: "/aviator", frames: aviator, sent: ["bet", "cashOut", "cancel", "here"] },
  luckyHit: { path: "/luckyhit", frames: luckyHit, sent: ["bet", "cancel"] },
} as const;

type Games = typeof socketGames;
export type SocketGame = keyof Games;

/** The name of a frame without the game's and the word `Frame`: `luckyHitBetFrame` is `bet`. */
type FrameName<Game extends string, Name extends string> = Name extends `${Game}${infer Rest}Frame`
  ? Uncapitalize<Rest>
  : Name extends `${infer Rest}Frame`
    ? Rest
    : never;

type FramesOf<Game extends SocketGame> = {
  [
    Name in keyof Games[Game]["frames"] & string as Games[Game]["frames"][Name] extends Frame
      ? FrameName<Game, Name>
      : never
  ]: Games[Game]["frames"][Name];
};

type SentName<Game extends SocketGame> = Games[Game]["sent"][number] & keyof FramesOf<Game>;

/** A frame from the server, by its name. Money is in minor units, multipliers in hundredths. */
export type ServerFrame<Game extends SocketGame> = {
  [Name in Exclude<keyof FramesOf<Game>, SentName<Game>>]: {
    readonly kind: Name;
    readonly data: ReadDataOf<FramesOf<Game>[Name]>;
  };
}[Exclude<keyof FramesOf<Game>, SentName<Game>>];

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
    readonly [Name in SentName<Game>]: (data: DataOf<FramesOf<Game>[Name]>) => boolean;
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
  const { path, frames, sent } = socketGames[game];
  const named = framesByName(game, frames);
  const isSent = (name: string) => sent.some((each) => each === name);
  const read = inboundReader(named.filter(([name]) => !isSent(name)).map(([name, frame]) => frameReader(name, frame)));
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

  const senders = named
    .filter(([name]) => isSent(name))
    .map(([name, frame]) => [name, (data: DataOf<Frame>) => socket.send(encode(frame, data))]);

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

export function framesByName(game: SocketGame, frames: object): [name: string, frame: Frame][] {
  return Object.entries(frames).flatMap(([exported, frame]: [string, unknown]) => {
    if (!exported.endsWith("Frame")) return [];
    return [[shortName(game, exported.slice(0, -"Frame".length)), frame as Frame]];
  });
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
