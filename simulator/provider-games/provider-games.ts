import { PROVIDER_GAMES, type Provider } from "#contract/calls/exg.ts";
import balloonLift from "./pictures/balloon-lift.svg?raw";
import cloverField from "./pictures/clover-field.svg?raw";
import festivalOfKites from "./pictures/festival-of-kites.svg?raw";
import goldenPaisley from "./pictures/golden-paisley.svg?raw";
import greenLeaf from "./pictures/green-leaf.svg?raw";
import harbourLights from "./pictures/harbour-lights.svg?raw";
import heartPairs from "./pictures/heart-pairs.svg?raw";
import lanternGarden from "./pictures/lantern-garden.svg?raw";
import lanternMatch from "./pictures/lantern-match.svg?raw";
import lotusPairs from "./pictures/lotus-pairs.svg?raw";
import moonlitBoats from "./pictures/moonlit-boats.svg?raw";
import mountainWind from "./pictures/mountain-wind.svg?raw";
import nightOfDiyas from "./pictures/night-of-diyas.svg?raw";
import nightSky from "./pictures/night-sky.svg?raw";
import quickMatch from "./pictures/quick-match.svg?raw";
import royalPairs from "./pictures/royal-pairs.svg?raw";
import spiceBazaar from "./pictures/spice-bazaar.svg?raw";
import starPairs from "./pictures/star-pairs.svg?raw";
import teaHousePairs from "./pictures/tea-house-pairs.svg?raw";
import templeBells from "./pictures/temple-bells.svg?raw";

/** How a provider's games open: as a page in the answer, or at an address. */
export type Opening = "html_encode" | "launch_url";

/** An entry of a provider's list. */
export interface ProviderGame {
  readonly id: string;
  readonly provider: Provider;
  readonly name: string;
  /** The hue of the game, in degrees. */
  readonly hue: number;
  /** An SVG document. */
  readonly cover: string;
  /** All games find pairs of cards; this many of them. */
  readonly pairs: 6 | 8 | 10;
}

type Row = readonly [id: string, name: string, hue: number, cover: string, pairs: 6 | 8 | 10];

// Browsers may cache a cover for ever: change the id along with the cover.
const rows: Readonly<Record<Provider, readonly Row[]>> = {
  pg: [
    ["festival-of-kites", "Festival of Kites", 258, festivalOfKites, 8],
    ["lantern-garden", "Lantern Garden", 348, lanternGarden, 8],
    ["spice-bazaar", "Spice Bazaar", 18, spiceBazaar, 10],
    ["lotus-pairs", "Lotus Pairs", 316, lotusPairs, 6],
    ["moonlit-boats", "Moonlit Boats", 226, moonlitBoats, 8],
    ["night-of-diyas", "Night of Diyas", 32, nightOfDiyas, 10],
  ],
  spribe: [
    ["balloon-lift", "Balloon Lift", 8, balloonLift, 10],
    ["star-pairs", "Star Pairs", 282, starPairs, 8],
    ["tea-house-pairs", "Tea House Pairs", 152, teaHousePairs, 6],
  ],
  evo_wc: [
    ["royal-pairs", "Royal Pairs", 272, royalPairs, 10],
    ["mountain-wind", "Mountain Wind", 186, mountainWind, 8],
    ["harbour-lights", "Harbour Lights", 216, harbourLights, 8],
    ["temple-bells", "Temple Bells", 40, templeBells, 6],
    ["golden-paisley", "Golden Paisley", 334, goldenPaisley, 10],
  ],
  in_out: [
    ["heart-pairs", "Heart Pairs", 340, heartPairs, 6],
    ["clover-field", "Clover Field", 140, cloverField, 8],
    ["night-sky", "Night Sky", 236, nightSky, 10],
    ["green-leaf", "Green Leaf", 128, greenLeaf, 8],
  ],
  quick: [["quick-match", "Quick Match", 300, quickMatch, 6]],
  own: [["lantern-match", "Lantern Match", 356, lanternMatch, 8]],
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
  return rows[provider].map(([id, name, hue, cover, pairs]) => ({ id, provider, name, hue, cover, pairs }));
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

/** The games of stakes by providers, in SQL. */
export const OF_PROVIDERS = `game GLOB '${PROVIDER_GAMES}:*'`;

/** The game of a stake in a provider's game. */
export function stakeGame(provider: string, game: string): string {
  return `${PROVIDER_GAMES}:${provider}:${game}`;
}

/** The provider and the game of a stake's game; empty: it is no provider's. */
export function partsOf(stakeGame: string): { provider: string; game: string } {
  const [kind, provider = "", game = ""] = stakeGame.split(":");
  return kind === PROVIDER_GAMES ? { provider, game } : { provider: "", game: "" };
}
