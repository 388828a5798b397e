import { performance } from "node:perf_hooks";
import { type BurstResult, burst } from "./burst.ts";
import type { Side } from "./comparison.ts";
import { type BenchSocket, clientFrame, openSocket, type HttpLine, openLine, requestBytes } from "./connections.ts";

/** Connections with one call in flight each. */
export const LINES = 64;
export const CALLS_A_BURST = 500;

const HEADERS = { Authorization: "Token 120007.c2VjcmV0LXNlY3JldC1zZWNyZXQ", "Accept-Language": "in" };

interface LinesNeeds {
  readonly url: string;
  readonly request: Buffer;
}

/** Side that makes HTTP calls to the server at `url`. */
function linesSide(name: string, { url, request }: LinesNeeds): Side {
  let lines: readonly HttpLine[] = [];
  let last = "";
  return {
    name,
    // Servers close idle connections while the other side runs, also the gateway's own to the origin. The first call
    // may fail and makes the gateway notice; a failure within a burst would break the turn.
    async begin() {
      lines = await Promise.all(Array.from({ length: LINES }, () => openLine(url)));
      await lines[0]?.ask(request).catch(() => undefined);
      for (const line of lines) line.close();
      lines = await Promise.all(Array.from({ length: LINES }, () => openLine(url)));
    },
    burst: () => callBurst(lines, request, (answer) => (last = answer.toString())),
    end() {
      for (const line of lines) line.close();
      lines = [];
    },
    contents: () => last,
  };
}

export function callsSide(name: string, { url }: { readonly url: string }): Side {
  const request = requestBytes(`${url}/user/profile?t=1795210860000`, HEADERS);
  return linesSide(name, { url, request });
}

async function callBurst(
  lines: readonly HttpLine[],
  request: Buffer,
  onLast: (answer: Buffer) => void,
): Promise<BurstResult> {
  let left = CALLS_A_BURST;
  const idleBefore = performance.eventLoopUtilization();
  const startedAt = performance.now();
  const answers = await Promise.all(
    lines.map(async (line) => {
      let answer: Buffer = Buffer.alloc(0);
      while (left > 0) {
        left -= 1;
        answer = await line.ask(request);
      }
      return answer;
    }),
  );
  const ms = performance.now() - startedAt;
  const [last] = answers;
  if (last !== undefined) onLast(last);
  return { messages: CALLS_A_BURST, ms, clientBusy: performance.eventLoopUtilization(idleBefore).utilization };
}

interface FramedNeeds {
  readonly url: string;
  readonly sockets: number;
  readonly inFlight: number;
  readonly texts: readonly string[];
  readonly isAnswer: (payload: Buffer) => boolean;
  /** Before each burst, as long as the other side's. */
  readonly pauseMs: number;
}

/** Side that sends the same bursts again and again. */
export class FramedSide implements Side {
  readonly name: string;
  readonly #needs: FramedNeeds;
  readonly #sockets: readonly BenchSocket[];
  #last: Buffer = Buffer.alloc(0);

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

  async prepare(): Promise<void> {
    const { pauseMs } = this.#needs;
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }

  burst(): Promise<BurstResult> {
    const { texts, inFlight, isAnswer } = this.#needs;
    return burst(this.#sockets, texts.map(clientFrame), inFlight, (payload) => {
      this.#last = payload;
      return isAnswer(payload);
    });
  }

  contents(): string {
    return this.#last.toString();
  }

  close(): void {
    for (const socket of this.#sockets) socket.close();
  }
}
