import { once } from "node:events";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { type FaultCounts, NONE_COUNTED } from "../faults.ts";
import type { Played } from "../play.ts";
import type { WorldOptions } from "../world.ts";

/** Worlds allocate many short-lived objects, so a large young generation saves collections. */
const YOUNG_MB = 64;

/** The task of a thread: one seed. */
export interface Asked {
  readonly seed: number;
  readonly options: WorldOptions;
}

/** Plays the seeds from `first` on. Each thread takes the next seed when it has finished one. */
async function playedInThreads(
  threads: number,
  first: number,
  seeds: number,
  options: WorldOptions,
  onPlayed: (played: Played) => void,
): Promise<void> {
  let next = first;
  const end = first + seeds;
  const work = async () => {
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB };
    const worker = new Worker(new URL("thread.ts", import.meta.url), { resourceLimits });
    while (next < end) {
      const answer = once(worker, "message");
      worker.postMessage({ seed: next++, options } satisfies Asked, []);
      const [played] = (await answer) as [Played];
      onPlayed(played);
    }
    await worker.terminate();
  };
  await Promise.all(Array.from({ length: Math.min(threads, seeds) }, work));
}

class Sums {
  seeds = 0;
  events = 0;
  acknowledged = 0;
  lost = 0;
  doubled = 0;
  lastHash = "";
  readonly failed: number[] = [];
  readonly counts: FaultCounts = { ...NONE_COUNTED };

  add({ seed, events, acknowledged, lost, doubled, counts, wrong, hash }: Played): void {
    this.seeds += 1;
    this.events += events;
    this.acknowledged += acknowledged;
    this.lost += lost;
    this.doubled += doubled;
    this.lastHash = hash;
    if (wrong.length > 0) this.failed.push(seed);
    for (const kind of Object.keys(counts) as (keyof FaultCounts)[]) this.counts[kind] += counts[kind];
  }
}

function lineOf({ seeds, events, acknowledged, lost, doubled, failed, counts }: Sums): string {
  const number = (value: number) => value.toLocaleString("en-IN");
  const faults = Object.entries(counts).map(([kind, count]) => `${kind} ${number(count)}`);
  return [
    `seeds ${number(seeds)}`,
    `events ${number(events)}`,
    ...faults,
    `acknowledged ${number(acknowledged)}`,
    `lost ${number(lost)}`,
    `doubled ${number(doubled)}`,
    `failed ${failed.length}`,
  ].join(", ");
}

// `npm run simulate [-- --seeds N --seed S --threads T]` plays worlds with faults for N seeds from S on. It compares
// each world's books with its members' answers, prints the failures, and exits with 1 if there are any. `--seeds 1
// --keep N` also prints the last N lines of the world's trace. `--relays` puts relays before the tables, and
// `--gifts` also opens a gift event. `--no-provider` leaves out the provider of some seeds.

const { values } = parseArgs({
  allowNegative: true,
  options: {
    seeds: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    threads: { type: "string", default: String(availableParallelism()) },
    keep: { type: "string", default: "0" },
    relays: { type: "boolean", default: false },
    gifts: { type: "boolean", default: false },
    provider: { type: "boolean", default: true },
  },
});

/** Seeds between two lines of progress. */
const EVERY_SEEDS = 500;

const first = wholeNumber("seed", values.seed);
const seeds = wholeNumber("seeds", values.seeds);
const { relays, gifts, provider } = values;
const options = { keep: wholeNumber("keep", values.keep), relays, gifts, provider };
const sums = new Sums();

const begun = performance.now();
await playedInThreads(wholeNumber("threads", values.threads), first, seeds, options, (played: Played) => {
  sums.add(played);
  if (played.wrong.length > 0) console.log(`seed ${played.seed} fails:\n  ${played.wrong.join("\n  ")}`);
  if (sums.seeds % EVERY_SEEDS === 0) console.log(`${sums.seeds} seeds, ${sums.failed.length} failed`);
});
const seconds = (performance.now() - begun) / 1000;

console.log(`${lineOf(sums)}, ${seconds.toFixed(0)} s`);
if (seeds === 1) console.log(`hash of the trace ${sums.lastHash}`);
if (sums.failed.length > 0) {
  console.log(`failed seeds: ${sums.failed.join(" ")}`);
  process.exitCode = 1;
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`--${name} has to be a whole number`);
  return value;
}
