import type { Latency } from "#contract/control-metrics.ts";

/** One bucket a ms; what takes longer is counted in the last. */
const BUCKETS = 2_000;
/** How long latencies are kept for: at least once, at most twice this, real ms. */
const KEPT_MS = 30_000;

/** How many took how long, in whole ms. */
export type LatencyCounts = readonly { readonly ms: number; readonly count: number }[];

/** Latencies of the last while. Adding one is an increment. */
export class Histogram {
  #current = new Uint32Array(BUCKETS);
  #before = new Uint32Array(BUCKETS);
  #until = 0;

  /** `now`: real ms since the epoch, here and below. */
  add(ms: number, now: number): void {
    if (now >= this.#until) this.#turn(now);
    const bucket = Math.min(Math.max(0, ms), BUCKETS - 1);
    this.#current[bucket] = (this.#current[bucket] ?? 0) + 1;
  }

  counts(now: number): LatencyCounts {
    if (now >= this.#until) this.#turn(now);
    const counts: { ms: number; count: number }[] = [];
    for (let ms = 0; ms < BUCKETS; ms++) {
      const count = (this.#current[ms] ?? 0) + (this.#before[ms] ?? 0);
      if (count > 0) counts.push({ ms, count });
    }
    return counts;
  }

  #turn(now: number): void {
    const isLongAgo = now >= this.#until + KEPT_MS;
    [this.#before, this.#current] = [this.#current, this.#before];
    this.#current.fill(0);
    if (isLongAgo) this.#before.fill(0);
    this.#until = now + KEPT_MS;
  }
}

/** The quantiles of several histograms together: the least ms within which that share was done. */
export function latencyOf(histograms: readonly LatencyCounts[]): Latency {
  const counts = histograms.flat().sort((a, b) => a.ms - b.ms);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const within = (share: number): number | null => {
    let left = Math.ceil(total * share);
    for (const { ms, count } of counts) {
      left -= count;
      if (left <= 0) return ms;
    }
    return null;
  };
  return { count: total, p50: within(0.5), p95: within(0.95), p99: within(0.99) };
}
