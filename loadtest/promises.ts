import { SLO } from "#tools/monitoring/slo.ts";
import type { Profile } from "./profiles.ts";
import { type MeasureName, MEASURES } from "./measures.ts";

// Promises of the load tests, as threshold expressions of k6.

type Thresholds = Partial<Record<MeasureName, string[]>>;

/** Largest delay of k6's own timers in ms (p99). An answer may be late by as much because of k6 itself. */
export const GENERATOR_LAG_MAX_MS = 20;

/** Promises that do not depend on the machine's speed. */
const ALWAYS: Thresholds = {
  refused: ["rate==0"],
  unanswered: ["rate==0"],
  notices: ["count==0"],
  voided: ["count==0"],
  generator_lag: [`p(99)<=${GENERATOR_LAG_MAX_MS}`],
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

/** Thresholds of a question: the fixed ones, the times of its measures, and at least one event of each. */
export function thresholdsOf(
  profile: Profile,
  has: readonly MeasureName[],
  { tables, visits }: { readonly tables: readonly unknown[]; readonly visits: unknown },
): Record<string, string[]> {
  const inTime = Object.entries(IN_TIME[profile]).filter(([name]) => has.includes(name as MeasureName));
  const seen = has.filter((name) => MEASURES[name] === "count").map((name) => [name, ["count>0"]] as const);
  return {
    ...ALWAYS,
    ...(tables.length > 0 && OF_SOCKETS),
    ...(visits !== null && OF_VISITS),
    ...Object.fromEntries([...inTime, ...seen]),
  } as Record<string, string[]>;
}
