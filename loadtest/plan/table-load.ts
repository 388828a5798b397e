import { type Job, percentile, queue } from "./queue.ts";
import { seeded } from "./random.ts";
import type { ServiceTimes } from "./service-times.ts";

/** A cell exchanges its summary for the totals of all once a second. */
const EXCHANGES_A_SECOND = 1;
/** Once a round each: which round it is, the seeds of the cell's first bettors, the outcome. */
const QUESTIONS_A_ROUND = 3;
/** Cells count seconds from the same round's start: their questions come as close as the network lets them. */
const SPREAD_MS = 100;
/** Each second is as the one before: a few tell of all. */
const SECONDS = 10;

export interface TableLoad {
  readonly questions: number;
  readonly busy: number;
  /** From a question to its answer, ms. */
  readonly p99: number;
}

/** How many questions a second so many cells have for a table. */
export function questionsOf(cells: number, roundsASecond: number): number {
  return cells * (EXCHANGES_A_SECOND + QUESTIONS_A_ROUND * roundsASecond);
}

/** Plays a table's seconds, in each of which all cells ask. */
export function playTable(cells: number, roundsASecond: number, times: ServiceTimes, seed: number): TableLoad {
  const random = seeded(seed);
  const jobs: Job[] = [];
  const each = questionsOf(1, roundsASecond);
  for (let second = 0; second < SECONDS; second++) {
    const asked = Math.round(cells * each);
    for (let question = 0; question < asked; question++) {
      jobs.push({ at: second * 1000 + random() * SPREAD_MS, kind: "other", work: times.questionUs / 1000 });
    }
  }
  const { busy, of } = queue(jobs, 0, SECONDS * 1000);
  return { questions: jobs.length / SECONDS, busy, p99: percentile(of.other, 0.99) };
}
