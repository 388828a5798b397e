/** Upper bounds of a histogram's buckets in ms; the last bucket has none. */
export const BUCKET_BOUNDS_MS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const;

/** Durations since the start of the process that counts them. */
export interface Durations {
  /** The counts are one more than BUCKET_BOUNDS_MS; each duration counts in one of them. */
  readonly counts: readonly number[];
  readonly sumMs: number;
}

/** Counts durations for as long as its process lives. */
export class DurationCounts {
  readonly #counts = Array.from({ length: BUCKET_BOUNDS_MS.length + 1 }, () => 0);
  #sumMs = 0;

  add(ms: number): void {
    const bound = BUCKET_BOUNDS_MS.findIndex((most) => ms <= most);
    const bucket = bound === -1 ? BUCKET_BOUNDS_MS.length : bound;
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    this.#sumMs += ms;
  }

  read(): Durations {
    return { counts: [...this.#counts], sumMs: this.#sumMs };
  }
}

type Labels = Readonly<Record<string, string>>;

interface NumberSample {
  readonly labels: Labels;
  readonly value: number;
}

interface DurationSample {
  readonly labels: Labels;
  readonly durations: Durations;
}

/** A metric with its samples. Names have neither the `_total` of counters nor the parts of a histogram. */
export type Family =
  | {
      readonly name: string;
      readonly type: "counter" | "gauge";
      readonly help: string;
      readonly samples: readonly NumberSample[];
    }
  | {
      readonly name: string;
      readonly type: "histogram";
      readonly help: string;
      readonly samples: readonly DurationSample[];
    };

export function counter(name: string, help: string, samples: readonly NumberSample[]): Family {
  return { name, type: "counter", help, samples };
}

export function gauge(name: string, help: string, samples: readonly NumberSample[]): Family {
  return { name, type: "gauge", help, samples };
}

export function histogram(name: string, help: string, samples: readonly DurationSample[]): Family {
  return { name, type: "histogram", help, samples };
}
