/** How a measure is told: what it is called, in which unit, and which way is better. */
export interface MeasureText {
  readonly label: string;
  readonly unit: "ms" | "share" | "count";
  readonly better: "less" | "more" | "either";
}

/** All that a report shows, in its order. What is not among them is in none: nobody's token gets in by a name. */
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
  notices: { label: "notices", unit: "count", better: "less" },
  voided: { label: "rounds voided", unit: "count", better: "less" },
  dropped_iterations: { label: "arrivals that nobody was free for", unit: "count", better: "less" },
  checks: { label: "checks that held", unit: "share", better: "more" },
  books_balance: { label: "books in order", unit: "share", better: "more" },
} as const satisfies Record<string, MeasureText>;

export type MeasureName = keyof typeof MEASURES;

export function isMeasure(name: string): name is MeasureName {
  return Object.hasOwn(MEASURES, name);
}

/** One second of a measure. Of a trend the percentiles of its values (ms); of a counter or rate how many came, and their sum. */
export interface SecondOf {
  /** Whole seconds since the run began. */
  readonly second: number;
  readonly count: number;
  readonly sum: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export type Series = Partial<Record<MeasureName, readonly SecondOf[]>>;

/** A sample of k6's, as a line of its JSON output has it. */
interface Point {
  readonly type?: unknown;
  readonly metric?: unknown;
  readonly data?: { readonly time?: unknown; readonly value?: unknown };
}

/** Collects the samples of a run, a line each, into seconds. Nothing of a line but its measure, time and value is kept. */
export class SeriesReader {
  readonly #values = new Map<MeasureName, Map<number, number[]>>();
  #first = Infinity;

  /** Takes one line; those that are no sample of a measure say nothing. */
  read(line: string): void {
    // Most lines are of metrics of k6's own: to parse them all would take longer than the run.
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

  /** When the first sample was taken, s since the epoch; null: there was none. */
  get startSecond(): number | null {
    return Number.isFinite(this.#first) ? this.#first : null;
  }

  /** All measures that were seen, their seconds in order. */
  series(): Series {
    const all = [...this.#values].map(([name, seconds]) => {
      const inOrder = [...seconds].sort(([a], [b]) => a - b);
      return [name, inOrder.map(([second, values]) => secondOf(second - this.#first, values))] as const;
    });
    return Object.fromEntries(all);
  }
}

/** The value below or at which a share of values in order lie. */
export function percentile(inOrder: readonly number[], share: number): number {
  return inOrder[Math.max(0, Math.ceil(inOrder.length * share) - 1)] ?? 0;
}

/** How many there are in each second of those that come (`up`) and go (`down`). */
export function standing(up: readonly SecondOf[], down: readonly SecondOf[], seconds: number): number[] {
  const change = Array.from({ length: seconds }, () => 0);
  for (const { second, sum } of up) change[second] = (change[second] ?? 0) + sum;
  for (const { second, sum } of down) change[second] = (change[second] ?? 0) - sum;
  let there = 0;
  return change.map((each) => (there += each));
}

function secondOf(second: number, values: readonly number[]): SecondOf {
  const inOrder = [...values].sort((a, b) => a - b);
  const sum = values.reduce((total, value) => total + value, 0);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => rounded(percentile(inOrder, share)));
  return { second, count: values.length, sum: rounded(sum), p50: p50 ?? 0, p95: p95 ?? 0, p99: p99 ?? 0 };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function fromJson(line: string): Point {
  try {
    return JSON.parse(line) as Point;
  } catch {
    // A run that was cut off ends in half a line.
    return {};
  }
}
