import type { Profile, Question, Size } from "../profiles.ts";
import { isPromise } from "./promises.ts";
import { isMeasure, type MeasureName, type Series } from "./series.ts";

/** Result of a measure: a trend's percentiles in ms, a rate's share, or a counter's count. */
export interface Figures {
  readonly values: Readonly<Record<string, number>>;
  readonly thresholds: readonly { readonly promise: string; readonly kept: boolean }[];
}

/** `generator saturated`: the generator was late itself, so its times say nothing about the server. */
export type Verdict = "kept" | "missed" | "generator saturated";

/** Part of a run that several machines share, counted from 1. */
export interface Part {
  readonly part: number;
  readonly parts: number;
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
  readonly verdict: Verdict;
  /** Left out if one machine ran it all. */
  readonly part?: Part;
  readonly size: Size;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly machine: string;
  readonly measures: Partial<Record<MeasureName, Figures>>;
  readonly series: Series;
  readonly server: readonly ProcessSecond[];
  /** The generator's own process. */
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
      .filter(([promise]) => isPromise(promise))
      .map(([promise, told]) => ({ promise, kept: told?.ok === true }));
    measures[name] = { values: Object.fromEntries(values), thresholds };
  }
  return measures;
}

/** Largest delay of the generator's own timers in ms (p99). A late answer may then be its own, above that. */
export const GENERATOR_LAG_MAX_MS = 20;

export function lagP99(measures: LoadReport["measures"]): number {
  return measures.generator_lag?.values["p(99)"] ?? 0;
}

/** A late generator excuses every promise but the books, which only the server keeps. */
export function verdictOf(measures: LoadReport["measures"]): Verdict {
  if (measures.books_balance?.thresholds.some(({ kept }) => !kept)) return "missed";
  if (lagP99(measures) > GENERATOR_LAG_MAX_MS) return "generator saturated";
  const isKept = Object.values(measures).every(({ thresholds }) => thresholds.every(({ kept }) => kept));
  return isKept ? "kept" : "missed";
}

/** Text of a verdict for the console and the page. */
export function verdictText({ verdict, measures }: LoadReport): string {
  if (verdict === "kept") return "Every promise was kept";
  if (verdict === "missed") return "Not every promise was kept";
  const lag = Math.round(lagP99(measures));
  return `Generator saturated: it was late itself, by ${lag} ms at p99 (allowed: ${GENERATOR_LAG_MAX_MS} ms). Only the books are judged`;
}
