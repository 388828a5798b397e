import { Counter, Rate, Trend } from "k6/metrics";
import type { Profile } from "./profiles.ts";
import type { MeasureName } from "./report/series.ts";

// Metrics of the load tests. A report shows those that its question records.

export const stakeAck = new Trend("stake_ack", true);
export const cashOutAck = new Trend("cash_out_ack", true);
export const tickLateness = new Trend("tick_lateness", true);
export const readAck = new Trend("read_ack", true);
export const joinAck = new Trend("join_ack", true);
export const logInAck = new Trend("log_in_ack", true);
export const recoveredAck = new Trend("recovered_ack", true);

export const stakes = new Counter("stakes");
export const cashOuts = new Counter("cash_outs");
export const joins = new Counter("joins");
export const logIns = new Counter("log_ins");
export const reads = new Counter("reads");
/** Lost to an earlier crash, which is part of the game. */
export const flewAway = new Counter("flew_away");
/** Sent in the last moments before a deadline, and refused. */
export const tooLate = new Counter("too_late");
export const leftEmpty = new Counter("left_empty");
export const settled = new Counter("settled");
export const voided = new Counter("voided");
export const notices = new Counter("notices");
export const socketsOpened = new Counter("sockets_opened");
export const socketsClosed = new Counter("sockets_closed");

export const refused = new Rate("refused");
export const unanswered = new Rate("unanswered");
export const lateAnswers = new Rate("late_answers");
export const cutOff = new Rate("cut_off");
export const lostSockets = new Rate("lost_sockets");
export const booksBalance = new Rate("books_balance");

/** Slower answers count as late: by then a player has pressed again. */
const LATE_MS = 1_000;

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

/** Counts one answer, and logs an unexpected refusal. */
export function answered(ackMs: number, unexpected: string | null): void {
  unanswered.add(false);
  lateAnswers.add(ackMs > LATE_MS);
  refused.add(unexpected !== null);
  if (unexpected !== null) console.error(unexpected);
}
