import { Histogram } from "./histogram.ts";

/** Label of a measure, its unit, and its better direction. */
export interface MeasureText {
  readonly label: string;
  readonly unit: "ms" | "share" | "count";
  readonly better: "less" | "more" | "either";
}

/** Measures of a report, in its order. Others never enter a report, so no name can carry a token into it. */
export const MEASURES = {
  stake_ack: { label: "stake answered after", unit: "ms", better: "less" },
  cash_out_ack: { label: "cash-out answered after", unit: "ms", better: "less" },
  tick_lateness: { label: "coefficient late by", unit: "ms", better: "less" },
  read_ack: { label: "read answered after", unit: "ms", better: "less" },
  join_ack: { label: "joining a gift event answered after", unit: "ms", better: "less" },
  log_in_ack: { label: "log-in answered after", unit: "ms", better: "less" },
  recovered_ack: { label: "answered after, when the crowd was gone", unit: "ms", better: "less" },
  stakes: { label: "stakes", unit: "count", better: "more" },
  cash_outs: { label: "cash-outs", unit: "count", better: "more" },
  joins: { label: "gifts joined", unit: "count", better: "more" },
  log_ins: { label: "log-ins", unit: "count", better: "more" },
  reads: { label: "reads", unit: "count", better: "more" },
  settled: { label: "settlements told", unit: "count", better: "more" },
  generator_lag: { label: "the generator itself late by", unit: "ms", better: "less" },
  sockets_opened: { label: "sockets opened", unit: "count", better: "either" },
  sockets_closed: { label: "sockets closed", unit: "count", better: "either" },
  flew_away: { label: "flew away", unit: "count", better: "either" },
  too_late: { label: "lost the race against the lock", unit: "count", better: "either" },
  left_empty: { label: "came to an empty pool", unit: "count", better: "either" },
  cut_off: { label: "sent in good time, told too late", unit: "share", better: "less" },
  late_answers: { label: "answered after more than a second", unit: "share", better: "less" },
  refused: { label: "refused that should not be", unit: "share", better: "less" },
  unanswered: { label: "unanswered", unit: "share", better: "less" },
  lost_sockets: { label: "sockets lost", unit: "share", better: "less" },
  untimed_ticks: { label: "coefficients without a time", unit: "count", better: "either" },
  notices: { label: "notices", unit: "count", better: "less" },
  voided: { label: "rounds voided", unit: "count", better: "less" },
  dropped_iterations: { label: "arrivals that nobody was free for", unit: "count", better: "less" },
  books_balance: { label: "books in order", unit: "share", better: "more" },
} as const satisfies Record<string, MeasureText>;

export type MeasureName = keyof typeof MEASURES;

export function isMeasure(name: string): name is MeasureName {
  return Object.hasOwn(MEASURES, name);
}

/** A second of a measure: percentiles of a trend (ms), or count and sum of a counter or rate. */
export interface SecondOf {
  /** Whole seconds since the run began. */
  readonly second: number;
  readonly count: number;
  readonly sum: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Histogram of a trend, from which parts of a run merge. */
  readonly buckets?: readonly number[];
}

export type Series = Partial<Record<MeasureName, readonly SecondOf[]>>;

/** A sample in k6's JSON output. */
interface Point {
  readonly type?: unknown;
  readonly metric?: unknown;
  readonly data?: { readonly time?: unknown; readonly value?: unknown };
}

/** Collects the samples of a run into seconds. Keeps only a line's measure, time and value. */
export class SeriesReader {
  readonly #values = new Map<MeasureName, Map<number, number[]>>();
  #first = Infinity;

  /** Reads a line; ignores other lines than samples of a measure. */
  read(line: string): void {
    // Most lines are k6's own metrics, and parsing them all would take longer than the run.
    const name = /"metric":"(\w+)"/.exec(line)?.[1];
    if (name === undefined || !isMeasure(name)) return;
    const { type, data } = fromJson(line);
    if (type !== "Point" || typeof data?.time !== "string" || typeof data.value !== "number") return;
    const second = Math.floor(Date.parse(data.time) / 1000);
    if (!Number.isFinite(second)) return;
    this.#first = Math.min(this.#first, second);
    const seconds = this.#values.get(name) ?? new Map<number, number[]>();
    this.#values.set(name, seconds);
    const values = seconds.get(second) ?? [];
    seconds.set(second, values);
    values.push(data.value);
  }

  /** All values of each measure that was seen. */
  values(): ReadonlyMap<MeasureName, readonly number[]> {
    return new Map([...this.#values].map(([name, seconds]) => [name, [...seconds.values()].flat()]));
  }

  /** Time of the first sample, s since the epoch; null without samples. */
  get startSecond(): number | null {
    return Number.isFinite(this.#first) ? this.#first : null;
  }

  series(): Series {
    const all = [...this.#values].map(([name, seconds]) => {
      const inOrder = [...seconds].sort(([a], [b]) => a - b);
      return [name, inOrder.map(([second, values]) => secondOf(name, second - this.#first, values))] as const;
    });
    return Object.fromEntries(all);
  }
}

/** Smallest value that the share does not exceed, in sorted values. */
export function percentile(inOrder: readonly number[], share: number): number {
  return inOrder[Math.max(0, Math.ceil(inOrder.length * share) - 1)] ?? 0;
}

/** Number present in each second, from arrivals (`up`) and departures (`down`). */
export function standing(up: readonly SecondOf[], down: readonly SecondOf[], seconds: number): number[] {
  const change = Array.from({ length: seconds }, () => 0);
  for (const { second, sum } of up) change[second] = (change[second] ?? 0) + sum;
  for (const { second, sum } of down) change[second] = (change[second] ?? 0) - sum;
  let there = 0;
  return change.map((each) => (there += each));
}

function secondOf(name: MeasureName, second: number, values: readonly number[]): SecondOf {
  const inOrder = [...values].sort((a, b) => a - b);
  const sum = values.reduce((total, value) => total + value, 0);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => rounded(percentile(inOrder, share)));
  const counted = { second, count: values.length, sum: rounded(sum), p50: p50 ?? 0, p95: p95 ?? 0, p99: p99 ?? 0 };
  if (MEASURES[name].unit !== "ms") return counted;
  const histogram = new Histogram();
  for (const value of values) histogram.add(value);
  return { ...counted, buckets: histogram.buckets() };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function fromJson(line: string): Point {
  try {
    return JSON.parse(line) as Point;
  } catch {
    // An interrupted run ends in half a line.
    return {};
  }
}
