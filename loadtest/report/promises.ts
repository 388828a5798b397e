import type { Profile } from "../profiles.ts";
import type { MeasureName } from "./series.ts";

// Promises of the load tests, as threshold expressions of k6.

type Thresholds = Partial<Record<MeasureName, string[]>>;

/** Promises that do not depend on the machine's speed. */
const ALWAYS: Thresholds = {
  refused: ["rate==0"],
  unanswered: ["rate==0"],
  notices: ["count==0"],
  voided: ["count==0"],
  lost_sockets: ["rate==0"],
  checks: ["rate==1"],
  books_balance: ["rate==1"],
};

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
    stake_ack: ["p(95)<250", "p(99)<500"],
    cash_out_ack: ["p(95)<250", "p(99)<500"],
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

/** Thresholds of a question: the fixed ones, the times of its measures, and at least one event of each. */
export function thresholdsOf(profile: Profile, has: readonly MeasureName[]): Record<string, string[]> {
  const inTime = Object.entries(IN_TIME[profile]).filter(([name]) => has.includes(name as MeasureName));
  const seen = has.filter((name) => COUNTERS.includes(name)).map((name) => [name, ["count>0"]] as const);
  return { ...ALWAYS, ...Object.fromEntries([...inTime, ...seen]) } as Record<string, string[]>;
}

const COUNTERS: readonly MeasureName[] = ["stakes", "cash_outs", "joins", "log_ins", "reads", "settled"];

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

/** Whether the figures keep a promise; a missing figure keeps none. */
export function isKept(promise: string, values: Readonly<Record<string, number | undefined>>): boolean {
  const parts = partsOf(promise);
  if (parts === null) return false;
  const { [parts.stat]: value } = values;
  if (value === undefined) return false;
  const { operator, limit } = parts;
  if (operator === "<") return value < limit;
  if (operator === "<=") return value <= limit;
  if (operator === ">") return value > limit;
  if (operator === ">=") return value >= limit;
  return value === limit;
}
