import type { LocalizedText } from "../values/locale.ts";

/** An own game of the simulator, as the home screen shows it. */
export interface OwnGame {
  /** The same in every language. */
  readonly name: string;
  readonly description: LocalizedText;
  /** SVG documents: a tile with room for text at the left and the bottom, and a square motif. */
  readonly pictures: readonly [tile: string, square: string];
}
