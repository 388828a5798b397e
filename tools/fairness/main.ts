import { allTrials } from "./all-trials.ts";
import { print, DEVIATIONS_MAX, type Row, merge, type Tally } from "./report.ts";
import { once } from "node:events";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { flag, readCommand, text, whole } from "#tools/command/command.ts";

interface Part {
  readonly trial: string;
  readonly runSeed: string;
  readonly from: number;
  readonly to: number;
  readonly bias: number;
}

class Threads {
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

const BIAS = 0.02;

const { values } = readCommand({
  name: "npx node tools/fairness/main.ts",
  about: `Draws millions of rounds of every game with the functions used in play, and compares the payouts with the exact odds.
It ends with 1 if a row is out of bounds.`,
  options: {
    rounds: whole("the rounds of each game", 10_000_000),
    seed: text("SEED", "chooses the rounds", "rangoli"),
    threads: whole("threads", 2),
    biased: flag("manipulates 2 rounds of 100, which has to be detected"),
  },
  example: "--rounds 1000000",
});

if (!isMainThread) {
  parentPort?.on("message", ({ trial, runSeed, from, to, bias }: Part) => {
    const [found] = allTrials.filter(({ name }) => name === trial);
    if (found === undefined) throw new Error(`no such trial: ${trial}`);
    parentPort?.postMessage(found.play(runSeed, from, to, bias), []);
  });
} else {
  await drawRounds(values.rounds);
}

async function drawRounds(rounds: number): Promise<void> {
  const threads = new Threads(values.threads);
  const rows: Row[] = [];
  for (const trial of allTrials) {
    const tally = await threads.play(
      trial.name,
      values.seed,
      Math.ceil(rounds * trial.share),
      values.biased ? BIAS : 0,
    );
    rows.push(...trial.report(tally));
  }
  await threads.close();

  console.log(print(rows));
  const unfair = rows.filter(({ fair }) => !fair);
  console.log(`\n${rows.length - unfair.length} of ${rows.length} rows within ${DEVIATIONS_MAX} standard deviations.`);
  process.exitCode = unfair.length > 0 ? 1 : 0;
}
