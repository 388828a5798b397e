import type { Recorder } from "../players/recorder.ts";
import type { MeasureName } from "../report/measures.ts";

interface Sample {
  readonly measure: MeasureName;
  /** ms since the epoch. */
  readonly time: number;
  readonly value: number;
}

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
}
