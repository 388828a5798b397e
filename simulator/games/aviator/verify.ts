import { commitment } from "../../fairness/draw.ts";
import { drawOutcome, type Outcome } from "./outcome.ts";

export interface RevealedRound {
  readonly commitment: string;
  readonly serverSeed: string;
  readonly playerSeeds: readonly string[];
  /** Hundredths. */
  readonly result: number;
  readonly forced: boolean;
}

export interface Verdict {
  readonly match: boolean;
  /** The seed that was revealed is the one that was committed to. */
  readonly commitmentHolds: boolean;
  /** The outcome that follows from the seeds is the one that was played. A forced round fails here. */
  readonly resultHolds: boolean;
  readonly recomputed: Outcome;
}

/** Recomputes a finished round from its seeds, with the function that drew it. */
export function verifyRound(round: RevealedRound): Verdict {
  const recomputed = drawOutcome(round.serverSeed, round.playerSeeds);
  const commitmentHolds = commitment(round.serverSeed) === round.commitment;
  const resultHolds = !round.forced && recomputed.result === round.result;
  return { match: commitmentHolds && resultHolds, commitmentHolds, resultHolds, recomputed };
}
