import { pick, type PlaySeeds, playFloats } from "#fairness/draw.ts";

export const CELLS = 25;

/** Numbered as players see them, 1–25. */
const cells = Array.from({ length: CELLS }, (_, at) => at + 1);

/**
 * The traps of a game: cells 1–25, ascending. Takes 1 to 24 traps; `stake.ts` has the numbers on offer.
 */
export function drawLayout(seeds: PlaySeeds, traps: number): number[] {
  return pick(cells, traps, playFloats(seeds)).sort((a, b) => a - b);
}
