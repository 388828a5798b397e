import { floats, pick } from "#fairness/draw.ts";

export const CELLS = 25;

/** Numbered as players see them, 1–25. */
const cells = Array.from({ length: CELLS }, (_, at) => at + 1);

/**
 * The traps of a game: cells 1–25, ascending. `nonce` counts the member's games. Takes 1 to 24 traps; `stake.ts` has
 * the numbers on offer.
 */
export function drawLayout(serverSeed: string, clientSeed: string, nonce: number, traps: number): number[] {
  return pick(cells, traps, floats(serverSeed, clientSeed, nonce)).sort((a, b) => a - b);
}
