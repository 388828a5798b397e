import { Histogram } from "#loadtest/bench/histogram.ts";
import { type BareWorker, runBareWorker } from "#loadtest/bench/bare-worker.ts";
import { openLine, requestBytes } from "#loadtest/bench/connections.ts";
import { readDeployConfig } from "#tools/server/worker-config.ts";

const MODULE = "loadtest/bench/workers/commit.ts";
/** On each connection; the first ones are not measured, because the object and the connections have been idle. */
const COMMITS_A_LINE = 50;
const WARM_UP = 10;

/** Objects that only commit a row a call, beside the server, to compare their times with. */
export class BareCommits {
  readonly times = new Histogram();
  /** Calls whose connection ended before the answer. */
  unanswered = 0;
  readonly #worker: BareWorker;
  /** To each object. */
  readonly #requests: readonly Buffer[];

  private constructor(worker: BareWorker, objects: number, body: string) {
    this.#worker = worker;
    this.#requests = Array.from({ length: objects }, (_, object) =>
      requestBytes(`${worker.url}/${object}`, { "Content-Type": "application/json" }, body),
    );
  }

  /** `body` and `reply` are as long as a debit's and its answer. */
  static async open(dir: string, objects: number, body: string, reply: string): Promise<BareCommits> {
    const bindings = { REPLY: reply };
    const worker = await runBareWorker({ module: MODULE, dir, deploy: readDeployConfig(), object: "Commit", bindings });
    return new BareCommits(worker, objects, body);
  }

  /** Measures commits over a number of connections, each with one in flight, spread over the objects. */
  async measure(lines: number): Promise<void> {
    await Promise.all(
      Array.from({ length: lines }, (_, at) => this.#measureOn(this.#requests[at % this.#requests.length] as Buffer)),
    );
  }

  close(): Promise<void> {
    return this.#worker.close();
  }

  async #measureOn(request: Buffer): Promise<void> {
    let line = await openLine(this.#worker.url);
    for (let count = 0; count < COMMITS_A_LINE; count++) {
      const startedAt = performance.now();
      const answer = await line.ask(request).catch(() => null);
      if (answer === null) {
        this.unanswered += 1;
        line = await openLine(this.#worker.url);
      } else if (count >= WARM_UP) this.times.add(performance.now() - startedAt);
    }
    line.close();
  }
}
