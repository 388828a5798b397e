import { burst, type BurstResult, total } from "./burst.ts";
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
export class RelayedSide {
  readonly name: string;
  readonly #sockets: readonly BenchSocket[];

  private constructor(name: string, sockets: readonly BenchSocket[]) {
    this.name = name;
    this.#sockets = sockets;
  }

  static async open(name: string, url: string): Promise<RelayedSide> {
    const sockets: BenchSocket[] = [];
    while (sockets.length < SOCKETS) sockets.push(await openSocket(url + PATH));
    return new RelayedSide(name, sockets);
  }

  async measure(bursts: number): Promise<BurstResult> {
    const results: BurstResult[] = [];
    for (let i = 0; i < bursts; i++) {
      const frames = Array.from({ length: FRAMES_A_BURST }, () => clientFrame(MESSAGE));
      results.push(await burst(this.#sockets, frames, IN_FLIGHT, () => true));
    }
    return total(results);
  }

  close(): void {
    for (const socket of this.#sockets) socket.close();
  }
}
