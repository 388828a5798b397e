import { CLOSE, openFrame } from "#contract/frame.ts";
import type { SeededRandom } from "../world/random.ts";
import type { Member, Caller, Tally } from "./caller.ts";
import type { RestartableServer } from "./restartable-server.ts";

/** A row of a member's transaction list; money in minor units. */
export interface Row {
  readonly type: string;
  readonly change: number;
  /** The cause of the row: `aviator:179521086000`, `member:120007`. */
  readonly relation: string;
}

const AGAIN_MS = 15;

export interface Frame {
  readonly cmd: number;
  readonly data: unknown;
}

interface Pending {
  readonly text: string;
  readonly fits: (frame: Frame) => boolean;
  readonly resolve: (frame: Frame) => void;
}

/** A member's socket of a game. It reconnects after a kill and repeats unanswered frames. */
export class ReconnectingSocket {
  readonly #server: RestartableServer;
  readonly #tally: Tally;
  readonly #address: string;
  readonly #onFrame: (frame: Frame) => void;
  readonly #pending = new Set<Pending>();
  #socket: WebSocket | null = null;
  #connections = 0;
  #left = false;

  constructor(
    server: RestartableServer,
    tally: Tally,
    path: string,
    { token }: Member,
    onFrame: (frame: Frame) => void,
  ) {
    this.#server = server;
    this.#tally = tally;
    this.#address = `${server.url.replace(/^http/, "ws")}${path}?token=${token}`;
    this.#onFrame = onFrame;
    this.#connect();
  }

  /** Sends a frame until it is answered, and resolves with the answer. */
  ask(text: string, fits: (frame: Frame) => boolean): Promise<Frame> {
    return new Promise((resolve) => {
      this.#pending.add({ text, fits, resolve });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
    });
  }

  leave(): void {
    this.#left = true;
    this.#socket?.close();
  }

  #connect(): void {
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      if (this.#connections++ > 0) {
        this.#tally.socketsBack += 1;
        this.#tally.resent += this.#pending.size;
      }
      for (const { text } of this.#pending) socket.send(text);
    });
    socket.addEventListener("message", ({ data }) => {
      const frame = openFrame(String(data));
      if (frame !== null) this.#hear(frame);
    });
    socket.addEventListener("close", ({ code }) => {
      if (this.#left) return;
      if (code === CLOSE.unauthorized || code === CLOSE.replaced || code === CLOSE.policy) {
        this.#tally.problems.push(`a socket was closed with ${code}`);
      }
      setTimeout(() => void this.#server.whenUp().then(() => this.#connect()), AGAIN_MS);
    });
  }

  #hear(frame: Frame): void {
    this.#onFrame(frame);
    for (const each of this.#pending) {
      if (!each.fits(frame)) continue;
      this.#pending.delete(each);
      each.resolve(frame);
      return;
    }
  }
}

export interface PlayerContext {
  readonly server: RestartableServer;
  readonly caller: Caller;
  readonly tally: Tally;
  readonly random: SeededRandom;
  readonly member: Member;
  /** Whether players may begin nothing new. */
  readonly isOver: () => boolean;
  readonly over: Promise<void>;
}

export interface Player {
  /** Plays until the run is over, and waits for every answer. */
  play(): Promise<void>;
  /** The rows that its actions must have left in members' lists, once all is settled. */
  rows(): Promise<(Row & { readonly member: string })[]>;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
