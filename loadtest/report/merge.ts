import { Histogram } from "./histogram.ts";
import { type Figures, figuresOf, type LoadReport, type ProcessSecond, verdictOf } from "./report.ts";
import { type MeasureName, MEASURES, type SecondOf, type Series } from "./series.ts";

/** Merges the reports of all parts of a run; throws an error that names what does not fit. */
export function mergeReports(reports: readonly LoadReport[]): LoadReport {
  const parts = inOrder(reports);
  const [first] = parts;
  const startMs = Math.min(...parts.map(startOf));
  const lines = parts.map((report) => ({ report, later: Math.round((startOf(report) - startMs) / 1000) }));
  const series = mergedSeries(lines.map(({ report, later }) => ({ series: report.series, later })));
  const measures = mergedMeasures(parts, series);
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
    series,
    server: busiest(lines.map(({ report, later }) => ({ seen: report.server, later }))),
    client: busiest(lines.map(({ report, later }) => ({ seen: report.client, later }))),
  };
}

function startOf({ startedAt }: LoadReport): number {
  return Date.parse(startedAt);
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

function mergedSeries(parts: readonly { readonly series: Series; readonly later: number }[]): Series {
  const names = [...new Set(parts.flatMap(({ series }) => Object.keys(series) as MeasureName[]))];
  return Object.fromEntries(
    names.map((name) => {
      const all = parts.flatMap(({ series, later }) =>
        (series[name] ?? []).map((value) => ({ value, second: value.second + later })),
      );
      const bySecond = [...Map.groupBy(all, ({ second }) => second)].toSorted(([a], [b]) => a - b);
      return [
        name,
        bySecond.map(([second, same]) =>
          mergedSecond(
            second,
            same.map(({ value }) => value),
          ),
        ),
      ];
    }),
  );
}

function mergedSecond(second: number, same: readonly SecondOf[]): SecondOf {
  const counted = {
    second,
    count: sum(same.map((each) => each.count)),
    sum: sum(same.map((each) => each.sum)),
  };
  const histogram = new Histogram();
  for (const { buckets } of same) histogram.merge(buckets ?? []);
  // Counters and rates have no histogram; each of their values is alike.
  if (histogram.total === 0) {
    const [{ p50, p95, p99 } = { p50: 0, p95: 0, p99: 0 }] = same;
    return { ...counted, p50, p95, p99 };
  }
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => histogram.percentile(share));
  return { ...counted, p50: p50 ?? 0, p95: p95 ?? 0, p99: p99 ?? 0, buckets: histogram.buckets() };
}

function mergedMeasures(parts: readonly LoadReport[], series: Series): LoadReport["measures"] {
  const names = (Object.keys(MEASURES) as MeasureName[]).filter((name) =>
    parts.some(({ measures }) => measures[name] !== undefined),
  );
  return Object.fromEntries(
    names.map((name) => {
      const figures = parts.flatMap(({ measures }) => measures[name] ?? []);
      const merged = MERGED[MEASURES[name].unit](figures, series[name] ?? []);
      // A late generator spoils the percentiles of all, so the latest one counts.
      const worst =
        name === "generator_lag" && (merged["count"] ?? 0) > 0 ? { "p(99)": Math.max(...all(figures, "p(99)")) } : {};
      const promises = new Set(figures.flatMap(({ thresholds }) => thresholds.map(({ promise }) => promise)));
      return [name, figuresOf([...promises], { ...merged, ...worst })];
    }),
  );
}

type Merge = (figures: readonly Figures[], seconds: readonly SecondOf[]) => Figures["values"];

const MERGED: Readonly<Record<"ms" | "share" | "count", Merge>> = {
  ms(figures, seconds) {
    const histogram = new Histogram();
    for (const { buckets } of seconds) histogram.merge(buckets ?? []);
    const count = sum(seconds.map((each) => each.count));
    if (count === 0) return {};
    return {
      min: Math.min(...all(figures, "min")),
      med: histogram.percentile(0.5),
      avg: sum(seconds.map((each) => each.sum)) / count,
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

/** Largest values of each second, because every machine has its own cores. */
function busiest(
  parts: readonly { readonly seen: readonly ProcessSecond[]; readonly later: number }[],
): ProcessSecond[] {
  const most = new Map<number, ProcessSecond>();
  for (const { seen, later } of parts) {
    for (const { second: own, rssBytes, cores } of seen) {
      const second = own + later;
      const before = most.get(second);
      most.set(second, {
        second,
        rssBytes: Math.max(rssBytes, before?.rssBytes ?? 0),
        cores: Math.max(cores, before?.cores ?? 0),
      });
    }
  }
  return [...most.values()].toSorted((a, b) => a.second - b.second);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
