import type { Recorder } from "../players/recorder.ts";
import { isKept } from "../report/promises.ts";
import { type MeasureName, MEASURES, percentile } from "../report/series.ts";

interface Sample {
  readonly measure: MeasureName;
  /** ms since the epoch. */
  readonly time: number;
  readonly value: number;
}

type Promises = Readonly<Record<string, readonly string[]>>;

/** Keeps the samples of a run in memory, because writing during the run would delay its players. */
export class Samples implements Recorder {
  readonly #samples: Sample[] = [];
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  add(measure: MeasureName, value: number): void {
    this.#samples.push({ measure, time: this.#now(), value });
  }

  complain(message: string): void {
    console.error(message);
  }

  /** Values of a measure in the order in which they came. */
  of(measure: MeasureName): number[] {
    return this.#samples.flatMap((sample) => (sample.measure === measure ? [sample.value] : []));
  }

  /** The samples as lines of JSON, as k6 writes them. */
  lines(): string {
    const line = ({ measure: metric, time, value }: Sample) =>
      `{"metric":"${metric}","type":"Point","data":{"time":"${new Date(time).toISOString()}","value":${value}}}\n`;
    return this.#samples.map(line).join("");
  }

  keeps(promises: Promises): boolean {
    return (Object.keys(MEASURES) as MeasureName[]).every((measure) => {
      const values = valuesOf(measure, this.of(measure));
      return (promises[measure] ?? []).every((promise) => isKept(promise, values));
    });
  }

  /** Figures of all measures with their promises, as in k6's summary. */
  summary(promises: Promises): { readonly metrics: Readonly<Record<string, object>> } {
    const metrics = (Object.keys(MEASURES) as MeasureName[]).map((measure) => {
      const values = valuesOf(measure, this.of(measure));
      const thresholds = Object.fromEntries(
        (promises[measure] ?? []).map((promise) => [promise, { ok: isKept(promise, values) }]),
      );
      return [measure, { values, thresholds }] as const;
    });
    return { metrics: Object.fromEntries(metrics) };
  }
}

function valuesOf(measure: MeasureName, samples: readonly number[]): Record<string, number> {
  const { unit } = MEASURES[measure];
  const sum = samples.reduce((total, value) => total + value, 0);
  if (unit === "count") return { count: sum };
  if (unit === "share") {
    const rate = samples.length === 0 ? 0 : sum / samples.length;
    return { rate, passes: sum, fails: samples.length - sum };
  }
  if (samples.length === 0) return {};
  const inOrder = samples.toSorted((a, b) => a - b);
  return {
    min: inOrder[0] ?? 0,
    med: percentile(inOrder, 0.5),
    avg: sum / samples.length,
    "p(95)": percentile(inOrder, 0.95),
    "p(99)": percentile(inOrder, 0.99),
    max: inOrder.at(-1) ?? 0,
    count: samples.length,
  };
}
