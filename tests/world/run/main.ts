import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import type { Played } from "../play.ts";
import { lineOf, Sums } from "../sums.ts";
import { playedInThreads } from "./threads.ts";

// npm run simulate [-- --seeds N --seed S --threads T]: lets so many towns live through storms of their own, from seed S
// on, and holds each one's books against what its people were told. Prints what failed, and ends with 1 if anything did.
// With --seeds 1 and --keep N, the last N lines of the world's trace are shown too.

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    threads: { type: "string", default: String(availableParallelism()) },
    keep: { type: "string", default: "0" },
  },
});

/** Between two lines that say how far it is. */
const EVERY_SEEDS = 500;

const first = wholeNumber("seed", values.seed);
const seeds = wholeNumber("seeds", values.seeds);
const options = { keep: wholeNumber("keep", values.keep) };
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
