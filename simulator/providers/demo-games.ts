import type { GlyphName } from "./glyphs.ts";

/** The three games that the simulator can open, with the parameters of a list entry. */
export type Demo =
  /** Catch gusts in their rhythm to beat two rivals. */
  | { readonly game: "kite-race"; readonly beatMs: number; readonly gusts: number }
  /** Find the pairs of cards. */
  | { readonly game: "lantern-match"; readonly pairs: 6 | 8 | 10; readonly symbols: SymbolSet }
  /** Merge equal tiles, doubling their value, on `side` × `side` places. */
  | { readonly game: "spice-merge"; readonly side: 3 | 4 | 5; readonly symbols: SymbolSet };

export type DemoName = Demo["game"];
export type SymbolSet = "bazaar" | "garden" | "journey";

const symbolSets: Readonly<Record<SymbolSet, readonly GlyphName[]>> = {
  bazaar: ["cup", "chilli", "pot", "lantern", "bell", "diya", "paisley", "gem", "kite", "star", "crown"],
  garden: ["drop", "leaf", "clover", "lotus", "heart", "fish", "moon", "sun", "star", "paisley", "gem"],
  journey: ["plane", "boat", "balloon", "mountain", "fish", "bolt", "drop", "moon", "sun", "kite", "star"],
};

/** Eleven different glyphs: one for each value from 2 to 2048. */
export function symbolsOf(set: SymbolSet): readonly GlyphName[] {
  return symbolSets[set];
}

/** A race with `beatMs` between beats. */
export function race(beatMs: number, gusts: number): Demo {
  return { game: "kite-race", beatMs, gusts };
}

export function match(pairs: 6 | 8 | 10, symbols: SymbolSet): Demo {
  return { game: "lantern-match", pairs, symbols };
}

export function merge(side: 3 | 4 | 5, symbols: SymbolSet): Demo {
  return { game: "spice-merge", side, symbols };
}
