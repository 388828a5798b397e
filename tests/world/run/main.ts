import { availableParallelism } from "node:os";
import { type FaultCounts, NONE_COUNTED } from "../faults.ts";
import type { Played } from "../play.ts";
import { playedInThreads } from "./threads.ts";
import { flag, readCommand, whole } from "#tools/command/command.ts";

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

const { values } = readCommand({
  name: "npm run simulate",
  about: `Plays worlds with faults, compares each world's books with its members' answers, prints the failures, and ends with 1 if
there are any.`,
  options: {
    seeds: whole("how many worlds", 200),
    seed: whole("the first world's", 1, 0),
    threads: whole("worlds at once", availableParallelism()),
    keep: whole("with one seed: prints so many last lines of the world's trace", 0, 0),
    relays: flag("puts relays before the tables"),
    gifts: flag("also opens a gift event"),
    receipts: flag("signs receipts, and verifies each"),
    "no-provider": flag("leaves out the provider of some seeds"),
  },
  example: "--seeds 1 --seed 369 --keep 40",
});

/** Seeds between two lines of progress. */
const EVERY_SEEDS = 500;

const { seed: first, seeds, threads, keep, relays, gifts, receipts } = values;
const options = { keep, relays, gifts, receipts, provider: !values["no-provider"] };
const sums = new Sums();

const begun = performance.now();
await playedInThreads(
  threads,
  first,
  seeds,
  () => options,
  (played: Played) => {
    sums.add(played);
    if (played.wrong.length > 0) console.log(`seed ${played.seed} fails:\n  ${played.wrong.join("\n  ")}`);
    if (sums.seeds % EVERY_SEEDS === 0) console.log(`${sums.seeds} seeds, ${sums.failed.length} failed`);
  },
);
const seconds = (performance.now() - begun) / 1000;

console.log(`${lineOf(sums)}, ${seconds.toFixed(0)} s`);
if (seeds === 1) console.log(`hash of the trace ${sums.lastHash}`);
if (sums.failed.length > 0) {
  console.log(`failed seeds: ${sums.failed.join(" ")}`);
  process.exitCode = 1;
}
