import { Counter, Rate, Trend } from "k6/metrics";
import type { Recorder } from "../players/recorder.ts";
import { type MeasureName, MEASURES } from "../report/measures.ts";

/** Metrics that k6 records itself. */
const BUILT_IN: readonly string[] = ["dropped_iterations"] satisfies MeasureName[];

const METRIC_OF = {
  ms: (name: string) => new Trend(name, true),
  share: (name: string) => new Rate(name),
  count: (name: string) => new Counter(name),
};

const METRICS = new Map(
  Object.entries(MEASURES)
    .filter(([name]) => !BUILT_IN.includes(name))
    .map(([name, { unit }]) => [name, METRIC_OF[unit](name)]),
);

/** Records the measures as k6's metrics. A report shows those that its question records. */
export const record: Recorder = {
  add(measure, value) {
    METRICS.get(measure)?.add(value);
  },
  complain: (message) => console.error(message),
};
