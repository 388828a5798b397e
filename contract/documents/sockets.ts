import type { Frame } from "#contract/frame.ts";
import type { GameContract } from "./game-contract.ts";

/** A frame of a socket, by the name of its export without the word `Frame`. */
export interface SocketFrame {
  readonly name: string;
  readonly kind: Frame;
  readonly from: "player" | "server";
}

export interface Socket {
  readonly game: string;
  readonly path: string;
  /** By number. */
  readonly frames: readonly SocketFrame[];
  /** Flags of its query, with their descriptions. */
  readonly flags: Readonly<Record<string, string>>;
}

/** The socket of a game; none: it has calls only. */
export function socketsOf({ name: game, socket }: GameContract): readonly Socket[] {
  if (socket === undefined) return [];
  const frames = Object.entries(socket.frames)
    .filter((entry): entry is [string, Frame] => isFrame(entry[1]))
    .map(([name, kind]): SocketFrame => {
      const from = socket.fromPlayer.includes(kind) ? "player" : "server";
      return { name: name.replace(/Frame$/, ""), kind, from };
    });
  const { path, flags = {} } = socket;
  return [{ game, path, flags, frames: frames.toSorted((a, b) => a.kind.cmd - b.kind.cmd) }];
}

function isFrame(value: unknown): value is Frame {
  return typeof value === "object" && value !== null && "cmd" in value && "data" in value;
}
