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

/** A sample in k6's JSON output. */
interface Point {
  readonly type?: unknown;
  readonly metric?: unknown;
  readonly data?: { readonly time?: unknown; readonly value?: unknown };
}

/** Collects the samples of a run. Keeps only a line's measure and value, and the first time. */
export class SampleReader {
  readonly #values = new Map<MeasureName, number[]>();
  #first = Infinity;

  /** Reads a line; ignores other lines than samples of a measure. */
  read(line: string): void {
    // Most lines are k6's own metrics, and parsing them all would take longer than the run.
    const name = /"metric":"(\w+)"/.exec(line)?.[1];
    if (name === undefined || !isMeasure(name)) return;
    const { type, data } = fromJson(line);
    if (type !== "Point" || typeof data?.time !== "string" || typeof data.value !== "number") return;
    const time = Date.parse(data.time);
    if (!Number.isFinite(time)) return;
    this.#first = Math.min(this.#first, time);
    const values = this.#values.get(name) ?? [];
    this.#values.set(name, values);
    values.push(data.value);
  }

  get values(): ReadonlyMap<MeasureName, readonly number[]> {
    return this.#values;
  }

  /** Time of the first sample in ms since the epoch; null without samples. */
  get startedAt(): number | null {
    return Number.isFinite(this.#first) ? this.#first : null;
  }
}

/** Smallest value that the share does not exceed, in sorted values. */
export function percentile(inOrder: readonly number[], share: number): number {
  return inOrder[Math.max(0, Math.ceil(inOrder.length * share) - 1)] ?? 0;
}

function fromJson(line: string): Point {
  try {
    return JSON.parse(line) as Point;
  } catch {
    // An interrupted run ends in half a line.
    return {};
  }
}
