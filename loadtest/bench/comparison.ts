import type { BurstResult } from "./burst.ts";
import { median } from "./median.ts";

// What we do is held against the least that the same machine can do: both in turn, in one run.

const ROUNDS = 3;
const BURSTS = 10;
const WARM_UP_BURSTS = 2;

export interface Side {
  /** What is counted, with its unit. */
  readonly name: string;
  measure(bursts: number): Promise<BurstResult>;
}

/** Two sides that are ready to be measured. */
export interface Pair {
  readonly least: Side;
  readonly ours: Side;
  /** The share of the least that ours is to reach. */
  readonly target: number;
  /** How it was measured, in a line. */
  readonly how: string;
  close(): Promise<void>;
}

/** Measures a pair, in turn, so that what slows the machine for a while slows both. */
export async function compare({ least, ours, target }: Pair): Promise<readonly (readonly string[])[]> {
  const results: { least: BurstResult[]; ours: BurstResult[] } = { least: [], ours: [] };
  await least.measure(WARM_UP_BURSTS);
  await ours.measure(WARM_UP_BURSTS);
  for (let round = 0; round < ROUNDS; round++) {
    results.least.push(await least.measure(BURSTS));
    results.ours.push(await ours.measure(BURSTS));
  }
  const ratio = median(results.ours.map(perSecond)) / median(results.least.map(perSecond));
  return [
    [least.name, ...figures(results.least), "1.00", ""],
    [ours.name, ...figures(results.ours), ratio.toFixed(2), `≥ ${target} ${ratio >= target ? "met" : "missed"}`],
  ];
}

function figures(results: readonly BurstResult[]): string[] {
  const busy = median(results.map(({ clientBusy }) => clientBusy));
  return [
    whole(median(results.map(perSecond))),
    results.map(perSecond).map(whole).join(" "),
    `${Math.round(busy * 100)} %`,
  ];
}

/** Prints rows under their headings, in columns. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const all = [["", "median", "each round", "client busy", "ratio", "target"], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of all) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
}

function perSecond({ messages, ms }: BurstResult): number {
  return (messages / ms) * 1000;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString("en");
}
