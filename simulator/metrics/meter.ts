import type { Latency } from "#contract/control/metrics.ts";
import { type Durations, DurationCounts } from "#contract/control/metric-families.ts";
import { isRefusal, type Refusal } from "#contract/refusals.ts";

/** Each bucket is 1 ms wide; the last also counts longer times. */
const BUCKETS = 2_000;
/** Latencies are kept for 30 to 60 s, real ms. */
const KEPT_MS = 30_000;

/** Counts by latency in whole ms. */
type LatencyCounts = readonly { readonly ms: number; readonly count: number }[];

/** Recent latencies. Adding one is one increment. */
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

/** The quantiles of several histograms together. */
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

/** The rate is a mean over this many complete seconds. */
const SECONDS = 10;
/** A power of two above SECONDS plus the running second. */
const SLOTS = 16;

/** A recent rate per second. Counting one event is one increment. */
export class Rate {
  readonly #counts = new Uint32Array(SLOTS);
  readonly #seconds = new Float64Array(SLOTS);

  /** `now`: real ms since the epoch, here and below. */
  count(now: number): void {
    const second = Math.floor(now / 1000);
    const slot = second % SLOTS;
    if (this.#seconds[slot] !== second) {
      this.#seconds[slot] = second;
      this.#counts[slot] = 0;
    }
    this.#counts[slot] = (this.#counts[slot] ?? 0) + 1;
  }

  /** Over the last ten complete seconds. */
  perSecond(now: number): number {
    const second = Math.floor(now / 1000);
    let sum = 0;
    for (let slot = 0; slot < SLOTS; slot++) {
      const age = second - (this.#seconds[slot] ?? 0);
      if (age >= 1 && age <= SECONDS) sum += this.#counts[slot] ?? 0;
    }
    return sum / SECONDS;
  }
}

/** A player's action that moves money. */
export type Deed = "stake" | "cash_out";
/** `failed`: threw an error. */
type DeedOutcome = "done" | "refused" | "failed";

export interface DeedsSeen {
  readonly count: number;
  readonly perSecond: number;
  readonly latencies: LatencyCounts;
  /** Since the cell started. */
  readonly durations: Durations;
}

export interface MeterReading {
  readonly stakes: DeedsSeen;
  readonly cashOuts: DeedsSeen;
  readonly refusals: number;
  readonly errors: number;
}

/** Counts the actions of a cell's players. */
export class Meter {
  readonly #real: () => number;
  readonly #stakes = new Deeds();
  readonly #cashOuts = new Deeds();
  #refusals = 0;
  #errors = 0;

  /** `real`: ms since the epoch. */
  constructor(real: () => number) {
    this.#real = real;
  }

  /** Returns the start time to pass to `answered`. */
  start(): number {
    return this.#real();
  }

  answered(deed: Deed, outcome: DeedOutcome, startedAt: number): void {
    const now = this.#real();
    (deed === "stake" ? this.#stakes : this.#cashOuts).add(now - startedAt, now);
    if (outcome === "refused") this.#refusals += 1;
    else if (outcome === "failed") this.#errors += 1;
  }

  /** Measures a call. */
  async around<A extends { readonly code: number }>(deed: Deed, answer: () => Promise<A>): Promise<A> {
    const startedAt = this.start();
    let outcome: DeedOutcome = "failed";
    try {
      const answered = await answer();
      outcome = answered.code === 200 ? "done" : "refused";
      return answered;
    } finally {
      this.answered(deed, outcome, startedAt);
    }
  }

  read(): MeterReading {
    const now = this.#real();
    return {
      stakes: this.#stakes.read(now),
      cashOuts: this.#cashOuts.read(now),
      refusals: this.#refusals,
      errors: this.#errors,
    };
  }
}

/** `error`: undefined if the work did not throw. */
export function outcomeOf(result: object | Refusal, error: unknown): DeedOutcome {
  if (error !== undefined) return "failed";
  return isRefusal(result) ? "refused" : "done";
}

class Deeds {
  readonly #latencies = new Histogram();
  readonly #durations = new DurationCounts();
  readonly #rate = new Rate();
  #count = 0;

  add(ms: number, now: number): void {
    this.#count += 1;
    this.#rate.count(now);
    this.#latencies.add(ms, now);
    this.#durations.add(ms);
  }

  read(now: number): DeedsSeen {
    return {
      count: this.#count,
      perSecond: this.#rate.perSecond(now),
      latencies: this.#latencies.counts(now),
      durations: this.#durations.read(),
    };
  }
}
