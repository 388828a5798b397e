import { SLO } from "#monitoring/slo.ts";
import type { Profile } from "../profiles.ts";
import { type MeasureName, MEASURES, percentile } from "./measures.ts";

// Promises of the load tests, as threshold expressions of k6.

type Thresholds = Partial<Record<MeasureName, string[]>>;

/** Promises that do not depend on the machine's speed. */
const ALWAYS: Thresholds = {
  refused: ["rate==0"],
  unanswered: ["rate==0"],
  notices: ["count==0"],
  voided: ["count==0"],
};

const DEEDS_IN_TIME = [`p(95)<${SLO.deedSeconds.p95 * 1_000}`, `p(99)<${SLO.deedSeconds.p99 * 1_000}`];

/** Largest answer times in ms. An idle machine of two cores takes a fraction of them, but CI is never idle. */
const IN_TIME: Readonly<Record<Profile, Thresholds>> = {
  small: {
    stake_ack: ["p(95)<250", "p(99)<1000"],
    cash_out_ack: ["p(95)<250", "p(99)<1000"],
    tick_lateness: ["p(95)<250", "p(99)<1000"],
    read_ack: ["p(95)<250", "p(99)<1000"],
    join_ack: ["p(95)<250", "p(99)<1000"],
    log_in_ack: ["p(95)<1000", "p(99)<3000"],
    recovered_ack: ["p(95)<250"],
    late_answers: ["rate<0.01"],
    cut_off: ["rate<0.01"],
  },
  peak: {
    stake_ack: DEEDS_IN_TIME,
    cash_out_ack: DEEDS_IN_TIME,
    tick_lateness: ["p(95)<100", "p(99)<150"],
    read_ack: ["p(95)<250", "p(99)<500"],
    join_ack: ["p(95)<250", "p(99)<500"],
    log_in_ack: ["p(95)<1500", "p(99)<3000"],
    recovered_ack: ["p(95)<250"],
    late_answers: ["rate<0.001"],
    cut_off: ["rate<0.001"],
  },
  extreme: {
    stake_ack: ["p(95)<500", "p(99)<1000"],
    cash_out_ack: ["p(95)<500", "p(99)<1000"],
    tick_lateness: ["p(95)<150", "p(99)<250"],
    read_ack: ["p(95)<500", "p(99)<1000"],
    join_ack: ["p(95)<500", "p(99)<1000"],
    log_in_ack: ["p(95)<3000", "p(99)<6000"],
    recovered_ack: ["p(95)<500"],
    late_answers: ["rate<0.01"],
    cut_off: ["rate<0.01"],
  },
};

const OF_SOCKETS: Thresholds = { lost_sockets: ["rate==0"] };
const OF_VISITS: Thresholds = { dropped_iterations: ["count==0"] };
/** The runner asks for the audit; a script does not. */
export const OF_BOOKS: Thresholds = { books_balance: ["rate==1"] };

/** Thresholds of a question: the fixed ones, the times of its measures, and at least one event of each. */
export function thresholdsOf(
  profile: Profile,
  has: readonly MeasureName[],
  { tables, visits }: { readonly tables: readonly unknown[]; readonly visits: unknown },
): Record<string, string[]> {
  const inTime = Object.entries(IN_TIME[profile]).filter(([name]) => has.includes(name as MeasureName));
  const seen = has.filter((name) => MEASURES[name].unit === "count").map((name) => [name, ["count>0"]] as const);
  return {
    ...ALWAYS,
    ...(tables.length > 0 && OF_SOCKETS),
    ...(visits !== null && OF_VISITS),
    ...Object.fromEntries([...inTime, ...seen]),
  } as Record<string, string[]>;
}

const PROMISE = /^([\w().]{1,20})\s*([<>]=?|==)\s*([\d.]{1,12})$/;

/** Statistic, operator and limit of a promise; null for any other text. */
function partsOf(promise: string): { stat: string; operator: string; limit: number } | null {
  const [, stat, operator, limit] = PROMISE.exec(promise) ?? [];
  if (stat === undefined || operator === undefined) return null;
  return { stat, operator, limit: Number(limit) };
}

/** Nothing else than a promise may enter a report from k6. */
export function isPromise(text: string): boolean {
  return partsOf(text) !== null;
}

/** Whether the figures keep a promise; null: nothing was measured, so it is neither kept nor broken. */
export function isKept(promise: string, values: Readonly<Record<string, number | undefined>>): boolean | null {
  const parts = partsOf(promise);
  if (parts === null) return null;
  const { [parts.stat]: value } = values;
  if (value === undefined) return null;
  const { operator, limit } = parts;
  if (operator === "<") return value < limit;
  if (operator === "<=") return value <= limit;
  // Events that have to occur and did not leave every other figure without a meaning.
  if (operator === ">") return value > limit || null;
  if (operator === ">=") return value >= limit;
  return value === limit;
}

/** Figures of a measure that has samples; none for times and shares without any. */
export function valuesOf(measure: MeasureName, samples: readonly number[]): Record<string, number> {
  const { unit } = MEASURES[measure];
  const sum = samples.reduce((total, value) => total + value, 0);
  if (unit === "count") return { count: sum };
  if (samples.length === 0) return {};
  if (unit === "share") return { rate: sum / samples.length, passes: sum, fails: samples.length - sum };
  const inOrder = samples.toSorted((a, b) => a - b);
  return {
    min: inOrder[0] ?? 0,
    med: percentile(inOrder, 0.5),
    avg: sum / samples.length,
    "p(95)": percentile(inOrder, 0.95),
    "p(99)": percentile(inOrder, 0.99),
    max: inOrder.at(-1) ?? 0,
    count: samples.length,
  };
}
