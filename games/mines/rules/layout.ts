import { pick, type PlaySeeds, playFloats } from "#fairness/draw.ts";
import { verdict, type Revealed, type Verdict } from "#games/engine/rules/verdict.ts";

export const CELLS = 25;

/** Numbered as players see them, 1–25. */
const cells = Array.from({ length: CELLS }, (_, at) => at + 1);

/**
 * The traps of a game: cells 1–25, ascending. Takes 1 to 24 traps; `stake.ts` has the numbers on offer.
 */
export function drawLayout(seeds: PlaySeeds, traps: number): number[] {
  return pick(cells, traps, playFloats(seeds)).sort((a, b) => a - b);
}

export interface RevealedRound extends Revealed, PlaySeeds {
  readonly traps: number;
  /** Cells 1–25, in any order. */
  readonly trapIndexes: readonly number[];
}

/** Recomputes a finished game's layout with the function that drew it. */
export function proveRound(game: RevealedRound): Verdict<number[]> {
  const recomputed = drawLayout(game, game.traps);
  const played = [...game.trapIndexes].sort((a, b) => a - b);
  return verdict(game, recomputed, played.join() === recomputed.join());
}
