import { burst, type BurstResult } from "./burst.ts";
import type { Side } from "./comparison.ts";
import { type BenchSocket, clientFrame, openSocket } from "./socket.ts";

export interface FramedNeeds {
  readonly url: string;
  readonly pid: number;
  readonly sockets: number;
  readonly inFlight: number;
  /** Texts that each socket sends in a burst. */
  readonly texts: readonly string[];
  readonly isAnswer: (payload: Buffer) => boolean;
  /** Before each burst, as long as the other side's. */
  readonly pauseMs: number;
  /** Ends what the side alone uses. */
  close?(): Promise<void>;
}

/** Side that sends the same bursts again and again. */
export class FramedSide implements Side {
  readonly name: string;
  readonly #needs: FramedNeeds;
  readonly #sockets: readonly BenchSocket[];

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

  async prepare(): Promise<void> {
    const { pauseMs } = this.#needs;
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }

  burst(): Promise<BurstResult> {
    const { texts, inFlight, isAnswer } = this.#needs;
    return burst(this.#sockets, texts.map(clientFrame), inFlight, isAnswer);
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.close();
    await this.#needs.close?.();
  }
}
