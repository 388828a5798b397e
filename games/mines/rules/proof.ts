import type { PlaySeeds } from "#fairness/draw.ts";
import { verdict, type Revealed, type Verdict } from "#games/shared/verdict.ts";
import { drawLayout } from "./layout.ts";

export interface RevealedRound extends Revealed, PlaySeeds {
  readonly traps: number;
  /** Cells 1–25, in any order. */
  readonly trapIndexes: readonly number[];
}

/** Recomputes a finished game's layout with the function that drew it. */
export function proveRound(game: RevealedRound): Verdict<number[]> {
  const recomputed = drawLayout(game, game.traps);
  const played = game.trapIndexes.toSorted((a, b) => a - b);
  return verdict(game, recomputed, played.join() === recomputed.join());
}
