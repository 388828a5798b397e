import { Histogram } from "#loadtest/bench/histogram.ts";
import { type BareWorker, runBareWorker } from "#loadtest/bench/bare-worker.ts";
import { type HttpLine, openLine, requestBytes } from "#loadtest/bench/connections.ts";
import { readDeployConfig } from "#tools/server/worker-config.ts";

const MODULE = "loadtest/bench/workers/commit.ts";
/** On each connection; the first ones are not measured, because the object and the connections have been idle. */
const COMMITS_A_LINE = 50;
const WARM_UP = 10;

/** Objects that only commit a row a call, beside the server, to compare their times with. */
export class BareCommits {
  readonly times = new Histogram();
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
    const opened = await Promise.all(Array.from({ length: lines }, () => openLine(this.#worker.url)));
    await Promise.all(
      opened.map((line, at) => this.#measureOn(line, this.#requests[at % this.#requests.length] as Buffer)),
    );
  }

  close(): Promise<void> {
    return this.#worker.close();
  }

  async #measureOn(line: HttpLine, request: Buffer): Promise<void> {
    for (let count = 0; count < COMMITS_A_LINE; count++) {
      const startedAt = performance.now();
      await line.ask(request);
      if (count >= WARM_UP) this.times.add(performance.now() - startedAt);
    }
    line.close();
  }
}
