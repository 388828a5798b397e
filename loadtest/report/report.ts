import type { Profile, QuestionName, Size } from "../profiles.ts";
import { Histogram } from "./histogram.ts";
import { isKept, isPromise, valuesOf } from "./promises.ts";
import { isMeasure, type MeasureName, MEASURES } from "./measures.ts";

/** Result of a measure: a trend's percentiles in ms, a rate's share, or a counter's count. */
export interface Figures {
  readonly values: Readonly<Record<string, number>>;
  readonly thresholds: readonly {
    readonly promise: string;
    /** Null: its figure is missing. */
    readonly kept: boolean | null;
  }[];
}

/**
 * `generator saturated`: the generator was late itself, so its times say nothing about the server. `incomplete`: a
 * promised figure is missing.
 */
export type Verdict = "kept" | "missed" | "generator saturated" | "incomplete";

/** Exit codes of the load tests. k6 itself ends with 99 if a threshold was crossed. */
export const EXIT_CODES: Readonly<Record<Verdict, number>> = {
  kept: 0,
  missed: 99,
  "generator saturated": 3,
  incomplete: 4,
};

/** Part of a run that several machines share, counted from 1. */
export interface Part {
  readonly part: number;
  readonly parts: number;
}

/** Content of `report.json`. */
export interface LoadReport {
  readonly question: QuestionName;
  readonly profile: Profile;
  readonly verdict: Verdict;
  /** Left out if one machine ran it all. */
  readonly part?: Part;
  readonly size: Size;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly machine: string;
  readonly measures: Partial<Record<MeasureName, Figures>>;
  /** Parts of the question that this server was not asked, in words. */
  readonly notAsked: readonly string[];
  /** Buckets of each measure of time, from which the parts of a run merge. */
  readonly histograms: Partial<Record<MeasureName, readonly number[]>>;
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

/** Figures of all measures in k6's summary, without anything unknown. */
export function measuresInSummary(summary: K6Summary): LoadReport["measures"] {
  const measures: Partial<Record<MeasureName, Figures>> = {};
  for (const [name, metric] of Object.entries(summary.metrics ?? {})) {
    if (!isMeasure(name) || metric === undefined) continue;
    const values = STATS.flatMap((stat) => {
      const value = metric.values?.[stat];
      return typeof value === "number" ? [[stat, value] as const] : [];
    });
    const promises = Object.keys(metric.thresholds ?? {}).filter(isPromise);
    measures[name] = figuresOf(promises, seenValues(name, Object.fromEntries(values)));
  }
  return measures;
}

/** k6 writes zeros for a metric that nobody recorded. */
function seenValues(name: MeasureName, values: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  const { count = 0, passes = 0, fails = 0 } = values;
  const { unit } = MEASURES[name];
  return (unit === "ms" && count === 0) || (unit === "share" && passes + fails === 0) ? {} : values;
}

/** Figures of all measures that were seen or promised. */
export function measuresOf(
  seen: ReadonlyMap<MeasureName, readonly number[]>,
  promises: Readonly<Partial<Record<string, readonly string[]>>>,
): LoadReport["measures"] {
  const names = (Object.keys(MEASURES) as MeasureName[]).filter((name) => seen.has(name) || promises[name]);
  return Object.fromEntries(
    names.map((name) => [name, figuresOf(promises[name] ?? [], valuesOf(name, seen.get(name) ?? []))]),
  );
}

export function histogramsOf(seen: ReadonlyMap<MeasureName, readonly number[]>): LoadReport["histograms"] {
  const times = [...seen].filter(([name]) => MEASURES[name].unit === "ms");
  return Object.fromEntries(
    times.map(([name, values]) => {
      const histogram = new Histogram();
      for (const value of values) histogram.add(value);
      return [name, histogram.buckets()];
    }),
  );
}

/** Figures that keep their promises, break them, or are missing. */
export function figuresOf(promises: readonly string[], values: Readonly<Record<string, number>>): Figures {
  const rounded = Object.entries(values).map(([stat, value]) => [stat, Math.round(value * 1e4) / 1e4] as const);
  return {
    values: Object.fromEntries(rounded),
    thresholds: promises.map((promise) => ({ promise, kept: isKept(promise, values) })),
  };
}

/** Parts of a question that a server was not asked, in words. */
export function notAskedOf(
  ofQuestion: readonly string[],
  without: readonly string[],
  hasAudit: boolean,
): readonly string[] {
  return [
    ...ofQuestion,
    ...without.map((game) => `${game}: the backend has no such calls`),
    ...(hasAudit ? [] : ["the books: the audit needs the control token"]),
  ];
}

/** A backend whose coefficients have no time cannot be asked how late they come. */
export function isAskedFor(name: MeasureName, measures: LoadReport["measures"]): boolean {
  return name !== "tick_lateness" || (measures.untimed_ticks?.values["count"] ?? 0) === 0;
}

/** Largest delay of the generator's own timers in ms (p99). A late answer may then be its own, above that. */
export const GENERATOR_LAG_MAX_MS = 20;

export function lagP99(measures: LoadReport["measures"]): number {
  return measures.generator_lag?.values["p(99)"] ?? 0;
}

/** A late generator excuses every promise but the books, which only the server keeps. */
export function verdictOf(measures: LoadReport["measures"]): Verdict {
  if (measures.books_balance?.thresholds.some(({ kept }) => kept === false)) return "missed";
  if (lagP99(measures) > GENERATOR_LAG_MAX_MS) return "generator saturated";
  const judged = Object.values(measures).flatMap(({ thresholds }) => thresholds.map(({ kept }) => kept));
  if (judged.includes(false)) return "missed";
  return missingIn(measures).length > 0 ? "incomplete" : "kept";
}

/** Labels of promised figures that were not measured. */
function missingIn(measures: LoadReport["measures"]): string[] {
  const names = (Object.keys(MEASURES) as MeasureName[]).filter(
    (name) => isAskedFor(name, measures) && measures[name]?.thresholds.some(({ kept }) => kept === null),
  );
  return names.map((name) => MEASURES[name].label);
}

export function verdictText({ verdict, measures }: LoadReport): string {
  if (verdict === "kept") return "Every promise was kept";
  if (verdict === "missed") return "Not every promise was kept";
  if (verdict === "incomplete") return `Not judged: there is no figure for ${missingIn(measures).join(", ")}`;
  const lag = Math.round(lagP99(measures));
  return `Generator saturated: it was late itself, by ${lag} ms at p99 (allowed: ${GENERATOR_LAG_MAX_MS} ms). ${measures.books_balance ? "Only the books are" : "Nothing is"} judged`;
}
