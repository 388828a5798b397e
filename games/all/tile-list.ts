import type { Tile } from "#web/data/tile.ts";

export const tiles = Object.values(
  import.meta.glob<Tile>("../web/src/games/*/tile.ts", { eager: true, import: "tile" }),
);
