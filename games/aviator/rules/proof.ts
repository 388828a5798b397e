import { verdict, type Revealed, type Verdict as VerdictOf } from "#games/shared/verdict.ts";
import { drawOutcome, type Outcome } from "./outcome.ts";

export interface RevealedRound extends Revealed {
  readonly playerSeeds: readonly string[];
  /** Hundredths. */
  readonly result: number;
}

export type Verdict = VerdictOf<Outcome>;

/** Recomputes a finished round with the function that drew it. */
export function proveRound(round: RevealedRound): Verdict {
  const recomputed = drawOutcome(round.serverSeed, round.playerSeeds);
  return verdict(round, recomputed, recomputed.result === round.result);
}
