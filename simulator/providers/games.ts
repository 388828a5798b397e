import type { Provider } from "#contract/calls/exg.ts";
import type { GlyphName } from "./glyphs.ts";

/** How a provider's games open: as a page in the answer, or at an address. */
export type Opening = "html_encode" | "launch_url";

/** An entry of a provider's list. */
export interface ProviderGame {
  readonly id: string;
  readonly provider: Provider;
  readonly name: string;
  /** The hue of the cover and the game, in degrees. */
  readonly hue: number;
  readonly glyph: GlyphName;
  /** All games find pairs of cards; this many of them. */
  readonly pairs: 6 | 8 | 10;
}

type Row = readonly [id: string, name: string, hue: number, glyph: GlyphName, pairs: 6 | 8 | 10];

// Browsers may cache a cover for ever: change the id along with a hue or glyph.
const rows: Readonly<Record<Provider, readonly Row[]>> = {
  pg: [
    ["festival-of-kites", "Festival of Kites", 258, "kite", 8],
    ["lantern-garden", "Lantern Garden", 348, "lantern", 8],
    ["spice-bazaar", "Spice Bazaar", 18, "chilli", 10],
    ["lotus-pairs", "Lotus Pairs", 316, "lotus", 6],
    ["moonlit-boats", "Moonlit Boats", 226, "boat", 8],
    ["night-of-diyas", "Night of Diyas", 32, "diya", 10],
  ],
  spribe: [
    ["balloon-lift", "Balloon Lift", 8, "balloon", 10],
    ["star-pairs", "Star Pairs", 282, "star", 8],
    ["tea-house-pairs", "Tea House Pairs", 152, "cup", 6],
  ],
  evo_wc: [
    ["royal-pairs", "Royal Pairs", 272, "crown", 10],
    ["mountain-wind", "Mountain Wind", 186, "mountain", 8],
    ["harbour-lights", "Harbour Lights", 216, "boat", 8],
    ["temple-bells", "Temple Bells", 40, "bell", 6],
    ["golden-paisley", "Golden Paisley", 334, "paisley", 10],
  ],
  in_out: [
    ["heart-pairs", "Heart Pairs", 340, "heart", 6],
    ["clover-field", "Clover Field", 140, "clover", 8],
    ["night-sky", "Night Sky", 236, "moon", 10],
    ["green-leaf", "Green Leaf", 128, "leaf", 8],
  ],
  quick: [["quick-match", "Quick Match", 300, "heart", 6]],
  own: [["lantern-match", "Lantern Match", 356, "lantern", 8]],
};

const openings: Readonly<Record<Provider, Opening>> = {
  pg: "html_encode",
  in_out: "html_encode",
  spribe: "launch_url",
  evo_wc: "launch_url",
  quick: "launch_url",
  own: "launch_url",
};

const byId = new Map(
  (Object.keys(rows) as Provider[]).flatMap(gamesOf).map((game): [string, ProviderGame] => [game.id, game]),
);

export function gamesOf(provider: Provider): readonly ProviderGame[] {
  return rows[provider].map(([id, name, hue, glyph, pairs]) => ({ id, provider, name, hue, glyph, pairs }));
}

/** The game with an id, of any provider. */
export function gameOf(id: string): ProviderGame | undefined {
  return byId.get(id);
}

export function openingOf({ provider }: ProviderGame): Opening {
  return openings[provider];
}

/** A game in a list. */
export function listed({ id, name }: ProviderGame): { id: string; name: string; image: string } {
  return { id, name, image: `/img/games/${id}.svg` };
}
