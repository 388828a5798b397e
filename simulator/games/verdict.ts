import { commitment } from "../fairness/draw.ts";

/** The revealed data of every finished round. */
export interface Revealed {
  readonly commitment: string;
  readonly serverSeed: string;
  readonly forced: boolean;
}

export interface Verdict<Outcome> {
  readonly match: boolean;
  /** The revealed seed matches the commitment. */
  readonly commitmentHolds: boolean;
  /** The outcome of the seeds matches the played one. A forced round fails here. */
  readonly resultHolds: boolean;
  readonly recomputed: Outcome;
}

/** `same`: the recomputed outcome matches the played one. */
export function verdict<Outcome>(round: Revealed, recomputed: Outcome, same: boolean): Verdict<Outcome> {
  const commitmentHolds = commitment(round.serverSeed) === round.commitment;
  const resultHolds = !round.forced && same;
  return { match: commitmentHolds && resultHolds, commitmentHolds, resultHolds, recomputed };
}
