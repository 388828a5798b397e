import { createHistogram } from "node:perf_hooks";

const UNITS_A_MS = 1_000;

/** Counts times in ms; a percentile is off by at most 0.1 %. */
export class Histogram {
  readonly #counts = createHistogram();

  /** An early event counts as in time. */
  add(ms: number): void {
    // 1 is the least that it records.
    this.#counts.record(Math.max(1, Math.round(ms * UNITS_A_MS)));
  }

  get total(): number {
    return this.#counts.count;
  }

  /** Smallest time in ms that the share (0 to 1) does not exceed; 0 without times. */
  percentile(share: number): number {
    return this.total === 0 ? 0 : this.#counts.percentile(100 * share) / UNITS_A_MS;
  }
}
