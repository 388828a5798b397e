import { commitment } from "../fairness/draw.ts";

/** What is revealed of every finished round, whatever the game. */
export interface Revealed {
  readonly commitment: string;
  readonly serverSeed: string;
  readonly forced: boolean;
}

export interface Verdict<Outcome> {
  readonly match: boolean;
  /** The seed that was revealed is the one that was committed to. */
  readonly commitmentHolds: boolean;
  /** The outcome that follows from the seeds is the one that was played. A forced round fails here. */
  readonly resultHolds: boolean;
  readonly recomputed: Outcome;
}

/** `same`: the recomputed outcome is the one that was played. */
export function verdict<Outcome>(round: Revealed, recomputed: Outcome, same: boolean): Verdict<Outcome> {
  const commitmentHolds = commitment(round.serverSeed) === round.commitment;
  const resultHolds = !round.forced && same;
  return { match: commitmentHolds && resultHolds, commitmentHolds, resultHolds, recomputed };
}
