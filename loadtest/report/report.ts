import type { Profile, Question, Size } from "../profiles.ts";
import { isMeasure, type MeasureName, type Series } from "./series.ts";

/** What one measure came to: a trend's percentiles in ms, a rate's share, a counter's count. */
export interface Figures {
  readonly values: Readonly<Record<string, number>>;
  /** What was promised of it, and whether it held. */
  readonly thresholds: readonly { readonly promise: string; readonly kept: boolean }[];
}

/** A process in one second: memory in bytes, processor time as a share of one core. */
export interface ProcessSecond {
  readonly second: number;
  readonly rssBytes: number;
  readonly cores: number;
}

/** What is kept of a run: `report.json`. */
export interface LoadReport {
  readonly question: Question;
  readonly profile: Profile;
  readonly size: Size;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly machine: string;
  readonly measures: Partial<Record<MeasureName, Figures>>;
  readonly series: Series;
  readonly server: readonly ProcessSecond[];
  /** k6 itself: where it has no processor to itself, its times are not the server's alone. */
  readonly client: readonly ProcessSecond[];
}

/** Of k6's summary, as `handleSummary` is given it, what a report needs. */
interface K6Summary {
  readonly metrics?: Readonly<Record<string, K6Metric | undefined>>;
}

interface K6Metric {
  readonly values?: Readonly<Record<string, unknown>>;
  readonly thresholds?: Readonly<Record<string, { readonly ok?: unknown } | undefined>>;
}

const STATS = ["count", "rate", "passes", "fails", "min", "med", "avg", "p(95)", "p(99)", "max"];
/** An expression of k6's: nothing else is taken for one. */
const PROMISE = /^[\w().]{1,20}\s*(?:[<>]=?|==)\s*[\d.]{1,12}$/;

/** The figures of all measures that a summary has. What is not a measure, not a number or not a promise is left behind. */
export function measuresOf(summary: K6Summary): LoadReport["measures"] {
  const measures: Partial<Record<MeasureName, Figures>> = {};
  for (const [name, metric] of Object.entries(summary.metrics ?? {})) {
    if (!isMeasure(name) || metric === undefined) continue;
    const values = STATS.flatMap((stat) => {
      const value = metric.values?.[stat];
      return typeof value === "number" ? [[stat, Math.round(value * 1e4) / 1e4] as const] : [];
    });
    const thresholds = Object.entries(metric.thresholds ?? {})
      .filter(([promise]) => PROMISE.test(promise))
      .map(([promise, told]) => ({ promise, kept: told?.ok === true }));
    measures[name] = { values: Object.fromEntries(values), thresholds };
  }
  return measures;
}

/** Whether every promise was kept. */
export function allKept({ measures }: LoadReport): boolean {
  return Object.values(measures).every(({ thresholds }) => thresholds.every(({ kept }) => kept));
}
