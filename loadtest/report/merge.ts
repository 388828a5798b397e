import { Histogram } from "./histogram.ts";
import { type Figures, figuresOf, type LoadReport, verdictOf } from "./report.ts";
import { isMeasure, type MeasureName, MEASURES } from "./measures.ts";

/** Merges the reports of all parts of a run; throws an error that names what does not fit. */
export function mergeReports(reports: readonly LoadReport[]): LoadReport {
  const parts = inOrder(reports);
  const [first] = parts;
  const startMs = Math.min(...parts.map(({ startedAt }) => Date.parse(startedAt)));
  const histograms = mergedHistograms(parts);
  const measures = mergedMeasures(parts, histograms);
  const machines = new Set(parts.map(({ machine }) => machine));
  return {
    question: first.question,
    profile: first.profile,
    verdict: verdictOf(measures),
    size: first.size,
    startedAt: new Date(startMs).toISOString(),
    machine: [...machines].join(" and "),
    measures,
    notAsked: [...new Set(parts.flatMap(({ notAsked }) => notAsked))],
    histograms: Object.fromEntries([...histograms].map(([name, histogram]) => [name, histogram.buckets()])),
  };
}

function inOrder(reports: readonly LoadReport[]): readonly [LoadReport, ...LoadReport[]] {
  const sorted = reports.toSorted((a, b) => (a.part?.part ?? 0) - (b.part?.part ?? 0));
  const [first, ...more] = sorted;
  if (first === undefined) throw new Error("merge needs the report.json of each part");
  for (const [index, { question, profile, size, part }] of sorted.entries()) {
    if (part?.part !== index + 1 || part.parts !== sorted.length) {
      throw new Error(`merge needs each part of one run once: ${sorted.length} reports, not ${partText(part)}`);
    }
    const isSame =
      question === first.question && profile === first.profile && JSON.stringify(size) === JSON.stringify(first.size);
    if (!isSame) throw new Error(`part ${part.part} is of another run than part 1`);
  }
  return [first, ...more];
}

function partText(part: LoadReport["part"]): string {
  return part === undefined ? "a whole run" : `part ${part.part} of ${part.parts}`;
}

function mergedHistograms(parts: readonly LoadReport[]): ReadonlyMap<MeasureName, Histogram> {
  const merged = new Map<MeasureName, Histogram>();
  for (const [name, buckets] of parts.flatMap(({ histograms }) => Object.entries(histograms))) {
    if (!isMeasure(name)) continue;
    const histogram = merged.get(name) ?? new Histogram();
    merged.set(name, histogram);
    histogram.merge(buckets);
  }
  return merged;
}

function mergedMeasures(
  parts: readonly LoadReport[],
  histograms: ReadonlyMap<MeasureName, Histogram>,
): LoadReport["measures"] {
  const names = (Object.keys(MEASURES) as MeasureName[]).filter((name) =>
    parts.some(({ measures }) => measures[name] !== undefined),
  );
  return Object.fromEntries(
    names.map((name) => {
      const figures = parts.flatMap(({ measures }) => measures[name] ?? []);
      const merged = MERGED[MEASURES[name].unit](figures, histograms.get(name));
      // A late generator spoils the percentiles of all, so the latest one counts.
      const worst =
        name === "generator_lag" && (merged["count"] ?? 0) > 0 ? { "p(99)": Math.max(...all(figures, "p(99)")) } : {};
      const promises = new Set(figures.flatMap(({ thresholds }) => thresholds.map(({ promise }) => promise)));
      return [name, figuresOf([...promises], { ...merged, ...worst })];
    }),
  );
}

type Merge = (figures: readonly Figures[], histogram: Histogram | undefined) => Figures["values"];

const MERGED: Readonly<Record<"ms" | "share" | "count", Merge>> = {
  ms(figures, histogram) {
    if (histogram === undefined || histogram.total === 0) return {};
    const { total: count } = histogram;
    return {
      min: Math.min(...all(figures, "min")),
      med: histogram.percentile(0.5),
      avg: sum(figures.map(({ values: { avg = 0, count: own = 0 } }) => avg * own)) / count,
      "p(95)": histogram.percentile(0.95),
      "p(99)": histogram.percentile(0.99),
      max: Math.max(...all(figures, "max")),
      count,
    };
  },
  share(figures) {
    const [passes, fails] = [sum(all(figures, "passes")), sum(all(figures, "fails"))];
    return passes + fails === 0 ? {} : { rate: passes / (passes + fails), passes, fails };
  },
  count: (figures) => ({ count: sum(all(figures, "count")) }),
};

function all(figures: readonly Figures[], stat: string): number[] {
  return figures.flatMap(({ values }) => values[stat] ?? []);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
