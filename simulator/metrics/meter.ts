import type { Latency } from "#contract/control-metrics.ts";
import { isRefusal, type Refusal } from "#contract/refusals.ts";

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

/** Over how many whole seconds a pace is taken. */
const SECONDS = 10;
/** Places for those, for the one that runs, and a power of two. */
const PLACES = 16;

/** How many of something a second, lately. Counting one is an increment. */
export class Pace {
  readonly #counts = new Uint32Array(PLACES);
  readonly #seconds = new Float64Array(PLACES);

  /** `now`: real ms since the epoch, here and below. */
  count(now: number): void {
    const second = Math.floor(now / 1000);
    const place = second % PLACES;
    if (this.#seconds[place] !== second) {
      this.#seconds[place] = second;
      this.#counts[place] = 0;
    }
    this.#counts[place] = (this.#counts[place] ?? 0) + 1;
  }

  /** Of the last ten whole seconds. */
  perSecond(now: number): number {
    const second = Math.floor(now / 1000);
    let sum = 0;
    for (let place = 0; place < PLACES; place++) {
      const age = second - (this.#seconds[place] ?? 0);
      if (age >= 1 && age <= SECONDS) sum += this.#counts[place] ?? 0;
    }
    return sum / SECONDS;
  }
}

/** What a player asks for that moves money, and waits to be told of. */
export type Deed = "stake" | "cash_out";
/** Failed: by a bug, where a refusal is a value. */
export type DeedOutcome = "done" | "refused" | "failed";

export interface DeedsSeen {
  readonly count: number;
  readonly perSecond: number;
  readonly latencies: LatencyCounts;
}

/** What a cell says of itself. */
export interface MeterReading {
  readonly stakes: DeedsSeen;
  readonly cashOuts: DeedsSeen;
  readonly refusals: number;
  readonly errors: number;
}

/** Counts what a cell's players do, next to nothing for each. */
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

  /** The time at which something is taken up, to be handed back when it is answered. */
  start(): number {
    return this.#real();
  }

  answered(deed: Deed, outcome: DeedOutcome, startedAt: number): void {
    const now = this.#real();
    (deed === "stake" ? this.#stakes : this.#cashOuts).add(now - startedAt, now);
    if (outcome === "refused") this.#refusals += 1;
    else if (outcome === "failed") this.#errors += 1;
  }

  /** The same of a call, which is answered by what `answer` gives. */
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

/** How a piece of committed work came out. `error`: what it threw, or undefined. */
export function outcomeOf(result: object | Refusal, error: unknown): DeedOutcome {
  if (error !== undefined) return "failed";
  return isRefusal(result) ? "refused" : "done";
}

class Deeds {
  readonly #latencies = new Histogram();
  readonly #pace = new Pace();
  #count = 0;

  add(ms: number, now: number): void {
    this.#count += 1;
    this.#pace.count(now);
    this.#latencies.add(ms, now);
  }

  read(now: number): DeedsSeen {
    return { count: this.#count, perSecond: this.#pace.perSecond(now), latencies: this.#latencies.counts(now) };
  }
}
