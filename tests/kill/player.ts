import { GameSocket, type HeardFrame } from "#conform/backend/socket.ts";
import { CLOSE, FRAMES_PER_SECOND_MAX, openFrame } from "#contract/frame.ts";
import type { SeededRandom } from "../world/random.ts";
import { SocketHistory } from "../world/history/socket-history.ts";
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
/** Frames keep this distance: after a long absence many are due, and the server closes a socket that sends too many. */
const FRAME_GAP_MS = (1.2 * 1000) / FRAMES_PER_SECOND_MAX;

interface Pending {
  readonly text: string;
  readonly fits: (frame: HeardFrame) => boolean;
  readonly resolve: (frame: HeardFrame) => void;
}

/** A member's socket of a game. It reconnects after a kill and repeats unanswered frames. */
export class ReconnectingSocket {
  readonly #server: RestartableServer;
  readonly #tally: Tally;
  readonly #address: string;
  readonly #onFrame: (frame: HeardFrame) => void;
  readonly #history: SocketHistory | null;
  readonly #pending = new Set<Pending>();
  /** Of the pending frames those that this connection has not sent. */
  readonly #unsent = new Set<Pending>();
  /** Null: not connected. */
  #socket: GameSocket | null = null;
  #connections = 0;
  #isLeft = false;

  constructor(
    server: RestartableServer,
    tally: Tally,
    path: string,
    { id, token }: Member,
    onFrame: (frame: HeardFrame) => void,
  ) {
    this.#server = server;
    this.#tally = tally;
    this.#address = `${server.url.replace(/^http/, "ws")}${path}?token=${token}`;
    this.#onFrame = onFrame;
    this.#history = tally.history && new SocketHistory(tally.history, id, path);
    void this.#stay();
  }

  /** Sends a frame until it is answered, and resolves with the answer. */
  ask(text: string, fits: (frame: HeardFrame) => boolean): Promise<HeardFrame> {
    return new Promise((resolve) => {
      const pending = { text, fits, resolve };
      this.#pending.add(pending);
      this.#unsent.add(pending);
      if (this.#socket !== null && this.#unsent.size === 1) void this.#send(this.#socket);
    });
  }

  leave(): void {
    this.#isLeft = true;
    this.#socket?.close();
  }

  async #stay(): Promise<void> {
    while (!this.#isLeft) {
      this.#history?.opens();
      const socket = new GameSocket(this.#address, [], (frame) => this.#hear(frame));
      await socket.opens();
      if (socket.isOpen) this.#sendAgain(socket);
      const code = await socket.closes();
      this.#socket = null;
      if (this.#isLeft) return;
      if (code === CLOSE.unauthorized || code === CLOSE.replaced || code === CLOSE.policy) {
        this.#tally.problems.push(`a socket was closed with ${code}`);
      }
      await pause(AGAIN_MS);
      await this.#server.whenUp();
    }
  }

  #sendAgain(socket: GameSocket): void {
    this.#socket = socket;
    if (this.#connections++ > 0) {
      this.#tally.socketsBack += 1;
      this.#tally.resent += this.#pending.size;
    }
    for (const each of this.#pending) this.#unsent.add(each);
    void this.#send(socket);
    if (this.#isLeft) socket.close();
  }

  /** Sends what is due, also what comes to it meanwhile. A frame leaves the set once the next one may be sent. */
  async #send(socket: GameSocket): Promise<void> {
    for (const each of this.#unsent) {
      if (this.#pending.has(each)) {
        const frame = openFrame(each.text);
        if (frame !== null) this.#history?.says(frame.cmd, frame.data as Readonly<Record<string, unknown>>);
        socket.send(each.text);
        await pause(FRAME_GAP_MS);
      }
      // Another connection sends them again.
      if (this.#socket !== socket) return;
      this.#unsent.delete(each);
    }
  }

  #hear(frame: HeardFrame): void {
    this.#history?.hears(frame.cmd, frame.data as Readonly<Record<string, unknown>>);
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
