import type { Measure, MeasuresReport } from "#contract/client.ts";
import { DurationCounts, type Family, histogram } from "#contract/control/metric-families.ts";

type Labels = Readonly<Record<string, string>>;

/** Counts what clients measured, in this process. The labels come from closed lists, which bounds the histograms. */
export class ClientMeasures {
  readonly #seconds = new Histograms();
  readonly #shifts = new Histograms();
  readonly #count: (measure: Measure, connection: string) => void;

  /** `count`: counts each measure over all processes. */
  constructor(count: (measure: Measure, connection: string) => void = () => undefined) {
    this.#count = count;
  }

  add({ connection, measures }: MeasuresReport): void {
    for (const measure of measures) {
      const { name, route, value } = measure;
      if (name === "CLS") this.#shifts.add({ route, connection }, value);
      else this.#seconds.add({ measure: name, route, connection }, value);
      this.#count(measure, connection);
    }
  }

  families(): Family[] {
    return [
      histogram(
        "gateway_client_seconds",
        "Times that clients measured: of web-vitals, and from a press that moves money to its answer",
        this.#seconds.read(),
      ),
      histogram(
        "gateway_client_layout_shift",
        "The layout shift of a page (CLS), measured by clients",
        this.#shifts.read(),
      ),
    ];
  }
}

/** A histogram for each set of labels. Values in ms read as seconds, and thousandths as wholes. */
class Histograms {
  readonly #samples = new Map<string, { readonly labels: Labels; readonly counts: DurationCounts }>();

  add(labels: Labels, value: number): void {
    const key = Object.values(labels).join(" ");
    const sample = this.#samples.get(key) ?? { labels, counts: new DurationCounts() };
    this.#samples.set(key, sample);
    sample.counts.add(value);
  }

  read() {
    return [...this.#samples.values()].map(({ labels, counts }) => ({ labels, durations: counts.read() }));
  }
}

/** Writes a point for each measure. Texts: name, route, connection. Number: ms; of CLS, thousandths. */
export function countMeasures(dataset: Pick<AnalyticsEngineDataset, "writeDataPoint">) {
  return ({ name, route, value }: Measure, connection: string): void =>
    dataset.writeDataPoint({ indexes: [`client ${name}`], blobs: [name, route, connection], doubles: [value] });
}
