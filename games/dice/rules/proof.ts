import type { PlaySeeds } from "#fairness/draw.ts";
import { verdict, type Revealed, type Verdict } from "#games/shared/verdict.ts";
import { drawRoll } from "./roll.ts";

export interface RevealedRound extends Revealed, PlaySeeds {
  readonly roll: number;
}

/** Recomputes a roll with the function that drew it. */
export function proveRound(round: RevealedRound): Verdict<number> {
  const recomputed = drawRoll(round);
  return verdict(round, recomputed, round.roll === recomputed);
}
