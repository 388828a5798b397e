import { everyForm } from "../values/rare-forms.ts";
import {
  encodeFrame,
  openFrame,
  readFrame,
  type DataOf,
  type Frame,
  type GameSocket,
  type ReadDataOf,
} from "../frame.ts";
import { CallError } from "./call-error.ts";
import { type Connection, openGameSocket, type SocketPlatform } from "./game-socket.ts";
import type { ClockSample, ServerClock } from "./server-clock.ts";
import type { SocketAddress } from "./socket-address.ts";

/** A frame from the server, by its name. Money is in minor units, multipliers in hundredths. */
export type ServerFrame<S extends GameSocket> = {
  [Name in keyof S["received"]]: {
    readonly kind: Name;
    readonly data: ReadDataOf<S["received"][Name]>;
  };
}[keyof S["received"]];

export interface PlayHandlers<S extends GameSocket> {
  onFrame?(frame: ServerFrame<S>): void;
  onConnection?(connection: Connection): void;
}

/**
 * A game's socket, open until closed. Iterating over it gives each frame from the server, from then on, until the
 * socket ends.
 */
export interface PlaySocket<S extends GameSocket> extends AsyncIterable<ServerFrame<S>> {
  readonly connection: Connection;
  /** The player's frames. False: not connected, nothing was sent, and nothing is queued. */
  readonly send: {
    readonly [Name in keyof S["sent"]]: (data: DataOf<S["sent"][Name]>) => boolean;
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
  readonly address: SocketAddress;
}

/** Parses a game's frames. Null: unknown kind or invalid data. */
export function frameParser<S extends GameSocket>({ received }: S): (text: string) => ServerFrame<S> | null {
  const byCmd = new Map(Object.entries<Frame>(received).map(([kind, frame]) => [frame.cmd, { kind, frame }]));
  return (text) => {
    const opened = openFrame(text, everyForm.parse);
    const known = opened && byCmd.get(opened.cmd);
    const data = known && readFrame(known.frame, opened.data, [], everyForm);
    return data ? ({ kind: known.kind, data } as ServerFrame<S>) : null;
  };
}

/** The player's frames of a game as functions, by their names. */
export function frameSenders<S extends GameSocket>(
  { sent }: S,
  send: (text: string) => boolean,
): PlaySocket<S>["send"] {
  const senders = Object.entries<Frame>(sent).map(([name, frame]) => {
    return [name, (data: DataOf<Frame>) => send(encode(frame, data))];
  });
  return Object.fromEntries(senders) as PlaySocket<S>["send"];
}

export function openPlaySocket<S extends GameSocket>(
  game: S,
  handlers: PlayHandlers<S>,
  { platform, clock, address }: PlayParts,
): PlaySocket<S> {
  const parse = frameParser<S>(game);
  const readers = new Set<FrameQueue<ServerFrame<S>>>();
  let connection: Connection = "connecting";

  function become(next: Connection) {
    connection = next;
    if (next === "ended") for (const reader of readers) reader.end();
    handlers.onConnection?.(next);
  }

  const socket = openGameSocket(
    address.next,
    {
      onText(text) {
        const frame = parse(text);
        if (frame === null) return;
        observe(frame.data, clock, platform.now());
        for (const reader of readers) reader.push(frame);
        handlers.onFrame?.(frame);
      },
      onConnection(next) {
        if (next === "ended") address.expire();
        become(next);
      },
    },
    platform,
  );

  return {
    get connection() {
      return connection;
    },
    send: frameSenders<S>(game, socket.send),
    retry: socket.retry,
    wake: socket.wake,
    close() {
      if (connection === "ended") return;
      socket.close();
      become("ended");
    },
    [Symbol.asyncIterator]() {
      const reader = createFrameQueue<ServerFrame<S>>(() => readers.delete(reader));
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
