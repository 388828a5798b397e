import { isRefusal, type Refusal } from "#contract/refusals.ts";
import { Histogram, type LatencyCounts } from "./histogram.ts";
import { Pace } from "./pace.ts";

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
