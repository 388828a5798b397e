import type { OwnGame } from "#contract/games/own-game.ts";

/** The frame of a square in place of a tile's: its size, and the place and scale of the motif. */
const SQUARE = [
  ['viewBox="0 0 400 300"', 'viewBox="0 0 240 240"'],
  ["H400V300H0Z", "H240V240H0Z"],
  ["translate(288 112)", "translate(120 120)"],
  ['scale(1)" stroke-width="4"', 'scale(0.94)" stroke-width="4.3"'],
] as const;

/** A tile of 400 by 300 whose motif is drawn around (288, 112), and the motif alone in a square. */
export function picturesOf(tile: string): OwnGame["pictures"] {
  return [tile, SQUARE.reduce((svg, [wide, square]) => svg.replaceAll(wide, square), tile)];
}
