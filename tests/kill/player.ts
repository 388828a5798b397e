import { CLOSE, openFrame } from "#contract/frame.ts";
import type { SeededRandom } from "../world/random.ts";
import type { Member, Caller } from "./caller.ts";
import type { Row } from "./compare-books.ts";
import type { RestartableServer } from "./restartable-server.ts";

/** So long after a connection broke it is tried again, ms. */
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

/** A member's socket at a game, which comes back when the server does, and says again what was not answered. */
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

  /** Sends a frame, as often as it takes; resolves with the frame that answers it. */
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

/** What is counted while the server is killed again and again. */
export class Tally {
  /** Money calls, stakes and cash-outs that were answered with a success. */
  acknowledged = 0;
  /** Those that were answered with a refusal, which must not have moved anything. */
  refused = 0;
  /** Requests and frames that were sent once more, since the first time had no answer. */
  resent = 0;
  /** Sockets that were open again after a kill. */
  socketsBack = 0;
  /** Starts after which a flight went on in which a stake was open; a running game of Mines stood as it was left. */
  readonly flightsResumed = new Set<number>();
  readonly minesResumed = new Set<number>();
  /** What should not be, in words. */
  readonly problems: string[] = [];
}

/** What a player has to play with. */
export interface PlayerContext {
  readonly server: RestartableServer;
  readonly caller: Caller;
  readonly tally: Tally;
  readonly random: SeededRandom;
  readonly member: Member;
  /** Nothing new is begun any more. */
  readonly isOver: () => boolean;
  /** Resolves when it is over. */
  readonly over: Promise<void>;
}

/** One member at one thing. */
export interface Player {
  /** Plays until it is over, and waits for every answer. */
  play(): Promise<void>;
  /** Once all is settled: the rows that what it did must have left in members' lists. */
  rows(): Promise<(Row & { readonly member: string })[]>;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
