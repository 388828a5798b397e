// Counts of times in buckets whose width grows with the time, as HdrHistogram's. Histograms of several machines add up.

const UNITS_A_MS = 1_000;
/** Buckets for each doubling of the time: a percentile is off by at most half a bucket, 0.4 %. */
const BUCKETS_A_DOUBLING = 128;
const FIRST_SHIFTED = 2 * BUCKETS_A_DOUBLING;

export class Histogram {
  readonly #counts = new Map<number, number>();
  #total = 0;

  static from(buckets: readonly number[]): Histogram {
    const histogram = new Histogram();
    histogram.merge(buckets);
    return histogram;
  }

  /** Counts a time in ms; an early event counts as 0. */
  add(ms: number): void {
    this.#count(bucketOf(ms), 1);
  }

  /** Adds the buckets of another histogram. */
  merge(buckets: readonly number[]): void {
    for (let at = 0; at + 1 < buckets.length; at += 2) this.#count(buckets[at] ?? 0, buckets[at + 1] ?? 0);
  }

  get total(): number {
    return this.#total;
  }

  /** Smallest time in ms that the share (0 to 1) does not exceed; 0 without times. */
  percentile(share: number): number {
    const wanted = Math.max(1, Math.ceil(this.#total * share));
    let seen = 0;
    for (const [bucket, count] of this.#inOrder()) {
      seen += count;
      if (seen >= wanted) return middleOf(bucket);
    }
    return 0;
  }

  /** Pairs of a bucket's number and its count in one list, which is short as JSON. */
  buckets(): number[] {
    return this.#inOrder().flat();
  }

  #count(bucket: number, count: number): void {
    this.#counts.set(bucket, (this.#counts.get(bucket) ?? 0) + count);
    this.#total += count;
  }

  #inOrder(): [bucket: number, count: number][] {
    return [...this.#counts].sort(([a], [b]) => a - b);
  }
}

function bucketOf(ms: number): number {
  const units = Math.max(0, Math.round(ms * UNITS_A_MS));
  if (units < FIRST_SHIFTED) return units;
  const shift = Math.floor(Math.log2(units / BUCKETS_A_DOUBLING));
  return shift * BUCKETS_A_DOUBLING + Math.floor(units / 2 ** shift);
}

function middleOf(bucket: number): number {
  if (bucket < FIRST_SHIFTED) return bucket / UNITS_A_MS;
  const shift = Math.floor(bucket / BUCKETS_A_DOUBLING) - 1;
  const width = 2 ** shift;
  return ((bucket - shift * BUCKETS_A_DOUBLING) * width + (width - 1) / 2) / UNITS_A_MS;
}
