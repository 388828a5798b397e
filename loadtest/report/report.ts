import type { Profile, Question, Size } from "../profiles.ts";
import { isMeasure, type MeasureName, type Series } from "./series.ts";

/** Result of a measure: a trend's percentiles in ms, a rate's share, or a counter's count. */
export interface Figures {
  readonly values: Readonly<Record<string, number>>;
  readonly thresholds: readonly { readonly promise: string; readonly kept: boolean }[];
}

/** A process in one second: memory in bytes, processor time as a share of a core. */
export interface ProcessSecond {
  readonly second: number;
  readonly rssBytes: number;
  readonly cores: number;
}

/** Content of `report.json`. */
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
  /** k6's own process: if it is short of processor time, its times are not the server's alone. */
  readonly client: readonly ProcessSecond[];
}

/** Part of k6's `handleSummary` data that a report needs. */
interface K6Summary {
  readonly metrics?: Readonly<Record<string, K6Metric | undefined>>;
}

interface K6Metric {
  readonly values?: Readonly<Record<string, unknown>>;
  readonly thresholds?: Readonly<Record<string, { readonly ok?: unknown } | undefined>>;
}

const STATS = ["count", "rate", "passes", "fails", "min", "med", "avg", "p(95)", "p(99)", "max"];
/** Threshold expression of k6; nothing else is accepted. */
const PROMISE = /^[\w().]{1,20}\s*(?:[<>]=?|==)\s*[\d.]{1,12}$/;

/** Figures of all measures in a summary, without anything unknown. */
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

export function allKept({ measures }: LoadReport): boolean {
  return Object.values(measures).every(({ thresholds }) => thresholds.every(({ kept }) => kept));
}
