import { burst, type BurstResult } from "./burst.ts";
import type { Side } from "./comparison.ts";
import { clientFrame } from "./frames.ts";
import { type BenchSocket, openSocket } from "./socket.ts";

export const SOCKETS = 64;
export const IN_FLIGHT = 256;
/** Of each socket. */
export const FRAMES_A_BURST = 8;
/** As long as a stake. */
const MESSAGE = JSON.stringify({ cmd: 5015, data: "x".repeat(180) });
const PATH = "/aviator?token=120007.c2VjcmV0LXNlY3JldC1zZWNyZXQ&t=1795210860000&locale=in";

/** Frames that come back from an origin, through whatever answers at `url`. */
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
