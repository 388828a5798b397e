import { isTaken } from "./acknowledgement.ts";
import { burst, type BurstResult } from "./burst.ts";
import type { Side } from "./comparison.ts";
import { clientFrame } from "./frames.ts";
import { type BenchSocket, openSocket } from "./socket.ts";

/** As long as the pause that the other side makes between its bursts. */
const PAUSE_MS = 120;

export interface FramedNeeds {
  readonly url: string;
  /** Of the server that answers. */
  readonly pid: number;
  readonly sockets: number;
  readonly inFlight: number;
  /** The texts that each socket sends in a burst, counted from 0. */
  readonly texts: (burst: number) => readonly string[];
  close(): Promise<void>;
}

/** The same bursts against another server, which answers each frame as ours does. */
export class FramedSide implements Side {
  readonly name: string;
  readonly #needs: FramedNeeds;
  readonly #sockets: readonly BenchSocket[];
  #bursts = 0;

  private constructor(name: string, needs: FramedNeeds, sockets: readonly BenchSocket[]) {
    this.name = name;
    this.#needs = needs;
    this.#sockets = sockets;
  }

  static async open(name: string, needs: FramedNeeds): Promise<FramedSide> {
    const sockets: BenchSocket[] = [];
    while (sockets.length < needs.sockets) sockets.push(await openSocket(needs.url));
    return new FramedSide(name, needs, sockets);
  }

  get pid(): number {
    return this.#needs.pid;
  }

  prepare(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }

  burst(): Promise<BurstResult> {
    const { texts, inFlight } = this.#needs;
    const frames = texts(this.#bursts).map(clientFrame);
    this.#bursts += 1;
    return burst(this.#sockets, frames, inFlight, isTaken);
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.close();
    await this.#needs.close();
  }
}
