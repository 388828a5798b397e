import { parseArgs } from "node:util";
import { allTrials } from "./all-trials.ts";
import { print, DEVIATIONS_MAX, type Row } from "./report.ts";
import { Threads } from "./threads.ts";

// `npm run fairness` draws millions of rounds of every game with the functions used in play, and compares the payouts
// with the exact odds. It ends with 1 if a row is out of bounds. With --biased it manipulates 2 rounds of 100 and must
// detect that.

const BIAS = 0.02;

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "10000000" },
    seed: { type: "string", default: "rangoli" },
    threads: { type: "string", default: "2" },
    biased: { type: "boolean", default: false },
  },
});

const rounds = positive("rounds", values.rounds);
const threads = new Threads(positive("threads", values.threads));
const rows: Row[] = [];
for (const trial of allTrials) {
  const tally = await threads.play(trial.name, values.seed, Math.ceil(rounds * trial.share), values.biased ? BIAS : 0);
  rows.push(...trial.report(tally));
}
await threads.close();

console.log(print(rows));
const unfair = rows.filter(({ fair }) => !fair);
console.log(`\n${rows.length - unfair.length} of ${rows.length} rows within ${DEVIATIONS_MAX} standard deviations.`);
process.exitCode = unfair.length > 0 ? 1 : 0;

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`--${name} has to be a whole number above 0`);
  return value;
}
