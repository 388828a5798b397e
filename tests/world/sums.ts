import type { FaultCounts } from "./faults.ts";
import type { Played } from "./play.ts";

/** What many worlds came to. */
export class Sums {
  seeds = 0;
  events = 0;
  acknowledged = 0;
  lost = 0;
  doubled = 0;
  lastHash = "";
  readonly failed: number[] = [];
  readonly counts: FaultCounts = {
    delayed: 0,
    dropped: 0,
    repeated: 0,
    reordered: 0,
    restarts: 0,
    throws: 0,
    cuts: 0,
    leaps: 0,
  };

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

/** What they came to, in one line. */
export function lineOf({ seeds, events, acknowledged, lost, doubled, failed, counts }: Sums): string {
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
