import { burst, type BurstResult } from "./burst.ts";
import type { Side } from "./comparison.ts";
import { isTaken, clientFrame, type BenchSocket, openSocket } from "./socket.ts";

export const SOCKETS = 64;
export const IN_FLIGHT = 256;
export const FRAMES_A_BURST = 8;
/** As long as a stake. */
const MESSAGE = JSON.stringify({ cmd: 5015, data: "x".repeat(180) });
const PATH = "/aviator?token=120007.c2VjcmV0LXNlY3JldC1zZWNyZXQ&t=1795210860000&locale=in";

/** Side whose frames an origin echoes through the server at `url`. */
export class RelayedSide implements Side {
  readonly name: string;
  readonly pid: number;
  readonly #sockets: readonly BenchSocket[];

  private constructor(name: string, pid: number, sockets: readonly BenchSocket[]) {
    this.name = name;
    this.pid = pid;
    this.#sockets = sockets;
  }

  static async open(name: string, { url, pid }: { readonly url: string; readonly pid: number }): Promise<RelayedSide> {
    const sockets: BenchSocket[] = [];
    while (sockets.length < SOCKETS) sockets.push(await openSocket(url + PATH));
    return new RelayedSide(name, pid, sockets);
  }

  burst(): Promise<BurstResult> {
    const frames = Array.from({ length: FRAMES_A_BURST }, () => clientFrame(MESSAGE));
    return burst(this.#sockets, frames, IN_FLIGHT, () => true);
  }

  close(): void {
    for (const socket of this.#sockets) socket.close();
  }
}

/** As long as the other side's pause between its bursts. */
const PAUSE_MS = 120;

export interface FramedNeeds {
  readonly url: string;
  readonly pid: number;
  readonly sockets: number;
  readonly inFlight: number;
  /** Texts that each socket sends in a burst, numbered from 0. */
  readonly texts: (burst: number) => readonly string[];
  close(): Promise<void>;
}

/** Side that sends the same bursts to a peer. */
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
