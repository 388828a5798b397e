import type { Tile } from "#web/data/tile.ts";

export const tiles = Object.values(import.meta.glob<Tile>("../../*/screen/tile.ts", { eager: true, import: "tile" }));
