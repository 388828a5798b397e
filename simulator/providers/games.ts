import type { Provider } from "#contract/calls/exg.ts";
import { type Demo, match, merge, race } from "./demo-games.ts";
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
  readonly demo: Demo;
}

type Row = readonly [id: string, name: string, hue: number, glyph: GlyphName, demo: Demo];

// Browsers may cache a cover for ever: change the id along with a hue or glyph.
const rows: Readonly<Record<Provider, readonly Row[]>> = {
  pg: [
    ["festival-of-kites", "Festival of Kites", 258, "kite", race(640, 40)],
    ["lantern-garden", "Lantern Garden", 348, "lantern", match(8, "garden")],
    ["spice-bazaar", "Spice Bazaar", 18, "chilli", merge(4, "bazaar")],
    ["monsoon-rhythm", "Monsoon Rhythm", 200, "drop", race(560, 44)],
    ["lotus-pairs", "Lotus Pairs", 316, "lotus", match(6, "garden")],
    ["gem-ladder", "Gem Ladder", 168, "gem", merge(4, "journey")],
    ["moonlit-boats", "Moonlit Boats", 226, "boat", race(720, 36)],
    ["night-of-diyas", "Night of Diyas", 32, "diya", match(10, "bazaar")],
  ],
  spribe: [
    ["paper-plane-dash", "Paper Plane Dash", 206, "plane", race(500, 48)],
    ["balloon-lift", "Balloon Lift", 8, "balloon", race(680, 36)],
    ["star-pairs", "Star Pairs", 282, "star", match(8, "journey")],
    ["chilli-stack", "Chilli Stack", 352, "chilli", merge(5, "bazaar")],
    ["thunder-beat", "Thunder Beat", 244, "bolt", race(460, 52)],
    ["tea-house-pairs", "Tea House Pairs", 152, "cup", match(6, "bazaar")],
  ],
  evo_wc: [
    ["royal-pairs", "Royal Pairs", 272, "crown", match(10, "bazaar")],
    ["mountain-wind", "Mountain Wind", 186, "mountain", race(600, 40)],
    ["clay-pot-stack", "Clay Pot Stack", 24, "pot", merge(4, "garden")],
    ["harbour-lights", "Harbour Lights", 216, "boat", match(8, "journey")],
    ["temple-bells", "Temple Bells", 40, "bell", race(660, 38)],
    ["golden-paisley", "Golden Paisley", 334, "paisley", merge(5, "garden")],
  ],
  in_out: [
    ["kite-sprint", "Kite Sprint", 192, "kite", race(480, 40)],
    ["heart-pairs", "Heart Pairs", 340, "heart", match(6, "garden")],
    ["sun-stack", "Sun Stack", 28, "sun", merge(3, "garden")],
    ["river-race", "River Race", 210, "fish", race(620, 42)],
    ["clover-field", "Clover Field", 140, "clover", match(8, "garden")],
    ["night-sky", "Night Sky", 236, "moon", match(10, "journey")],
    ["lantern-stack", "Lantern Stack", 6, "lantern", merge(4, "bazaar")],
    ["green-leaf", "Green Leaf", 128, "leaf", race(700, 34)],
    ["bolt-run", "Bolt Run", 264, "bolt", race(440, 50)],
    ["harvest-merge", "Harvest Merge", 160, "pot", merge(5, "garden")],
  ],
  quick: [
    ["quick-race", "Quick Race", 178, "balloon", race(520, 20)],
    ["quick-match", "Quick Match", 300, "heart", match(6, "journey")],
    ["quick-merge", "Quick Merge", 12, "diya", merge(3, "bazaar")],
  ],
  own: [
    ["kite-race", "Kite Race", 222, "kite", race(600, 40)],
    ["lantern-match", "Lantern Match", 356, "lantern", match(8, "bazaar")],
    ["spice-merge", "Spice Merge", 20, "chilli", merge(4, "bazaar")],
  ],
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
  return rows[provider].map(([id, name, hue, glyph, demo]) => ({ id, provider, name, hue, glyph, demo }));
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
