import { once } from "node:events";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { allTrials } from "./all-trials.ts";
import { merge, type Tally } from "./report.ts";

/** Part of a trial's rounds, for one thread. */
interface Part {
  readonly trial: string;
  readonly runSeed: string;
  readonly from: number;
  readonly to: number;
  readonly bias: number;
}

export class Threads {
  readonly #workers: Worker[];

  constructor(count: number) {
    this.#workers = Array.from({ length: count }, () => new Worker(new URL(import.meta.url)));
  }

  /** Plays rounds 0 up to `rounds` of a trial; a failing thread fails the run. */
  async play(trial: string, runSeed: string, rounds: number, bias: number): Promise<Tally> {
    const start = (thread: number) => Math.floor((rounds * thread) / this.#workers.length);
    const parts = this.#workers.map(async (worker, thread) => {
      const answer = once(worker, "message");
      worker.postMessage({ trial, runSeed, from: start(thread), to: start(thread + 1), bias } satisfies Part, []);
      const [tally] = (await answer) as [Tally];
      return tally;
    });
    return (await Promise.all(parts)).reduce(merge);
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}

if (!isMainThread) {
  parentPort?.on("message", ({ trial, runSeed, from, to, bias }: Part) => {
    const [found] = allTrials.filter(({ name }) => name === trial);
    if (found === undefined) throw new Error(`no such trial: ${trial}`);
    parentPort?.postMessage(found.play(runSeed, from, to, bias), []);
  });
}
