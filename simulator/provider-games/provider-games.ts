import { PROVIDER_GAMES, type Provider } from "#contract/calls/exg.ts";
import { coverOf } from "./covers.ts";
import type { DemoGameName } from "./demo-games.ts";
import type { MotifName } from "./motifs.ts";

/** How a provider's games open: as a page in the answer, or at an address. */
type Opening = "html_encode" | "launch_url";

/** An entry of a provider's list, which leads to one of the demo provider's two games. */
export interface ProviderGame {
  readonly id: string;
  readonly provider: Provider;
  readonly name: string;
  readonly kind: DemoGameName;
  readonly motif: MotifName;
  /** The hue of the game, in degrees. */
  readonly hue: number;
  /** An SVG document. */
  readonly cover: string;
}

type Row = readonly [id: string, name: string, kind: DemoGameName, motif: MotifName, hue: number];

// Browsers may cache a cover for ever: change the id along with the cover.
const rows: Readonly<Record<Provider, readonly Row[]>> = {
  pg: [
    ["festival-of-kites", "Festival of Kites", "wheel", "kite", 258],
    ["lantern-garden", "Lantern Garden", "slot", "lantern", 348],
    ["spice-bazaar", "Spice Bazaar", "wheel", "chilli", 18],
    ["lotus-pairs", "Lotus Pairs", "slot", "lotus", 316],
    ["moonlit-boats", "Moonlit Boats", "wheel", "boat", 226],
    ["night-of-diyas", "Night of Diyas", "slot", "diya", 32],
  ],
  spribe: [
    ["balloon-lift", "Balloon Lift", "wheel", "balloon", 8],
    ["star-pairs", "Star Pairs", "slot", "star", 282],
    ["tea-house-wheel", "Tea House Wheel", "wheel", "cup", 152],
  ],
  evo_wc: [
    ["royal-wheel", "Royal Wheel", "wheel", "crown", 272],
    ["mountain-wind", "Mountain Wind", "slot", "mountain", 186],
    ["harbour-lights", "Harbour Lights", "wheel", "boat", 206],
    ["temple-bells", "Temple Bells", "slot", "bell", 40],
    ["golden-paisley", "Golden Paisley", "wheel", "paisley", 334],
  ],
  in_out: [
    ["heart-wheel", "Heart Wheel", "wheel", "heart", 340],
    ["clover-field", "Clover Field", "slot", "clover", 140],
    ["night-sky", "Night Sky", "wheel", "moon", 236],
    ["green-leaf", "Green Leaf", "slot", "leaf", 128],
    ["paper-kites", "Paper Kites", "slot", "kite", 198],
    ["river-lamps", "River Lamps", "wheel", "diya", 26],
    ["morning-lotus", "Morning Lotus", "wheel", "lotus", 304],
    ["chilli-market", "Chilli Market", "slot", "chilli", 4],
  ],
  quick: [["quick-match", "Quick Match", "slot", "heart", 300]],
  own: [["lantern-match", "Lantern Match", "slot", "lantern", 356]],
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
  return rows[provider].map(([id, name, kind, motif, hue]) => {
    return { id, provider, name, kind, motif, hue, cover: coverOf({ kind, motif, hue }) };
  });
}

export function gameOf(id: string): ProviderGame | undefined {
  return byId.get(id);
}

export function openingOf({ provider }: ProviderGame): Opening {
  return openings[provider];
}

/** A game in a list. */
export function listed({ id, name, kind }: ProviderGame): { id: string; name: string; image: string } {
  return { id, name, image: `/img/games/${id}-${kind}.svg` };
}

/** The cover of a picture's name; undefined: there is none. */
export function coverAt(name: string): string | undefined {
  const [, id = "", kind] = /^(.+)-([a-z]+)$/.exec(name) ?? [];
  const game = gameOf(id);
  return game?.kind === kind ? game?.cover : undefined;
}

/** The games of stakes by providers, in SQL. */
export const OF_PROVIDERS = `game GLOB '${PROVIDER_GAMES}:*'`;

export function stakeGame(provider: string, game: string): string {
  return `${PROVIDER_GAMES}:${provider}:${game}`;
}

/** The provider and the game of a stake's game; empty: it is no provider's. */
export function partsOf(stakeGame: string): { provider: string; game: string } {
  const [kind, provider = "", game = ""] = stakeGame.split(":");
  return kind === PROVIDER_GAMES ? { provider, game } : { provider: "", game: "" };
}
