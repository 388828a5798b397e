import { winCategory } from "#games/win-go/contract/calls.ts";
import type { Tile } from "#web/data/tile.ts";
import { win } from "../game.ts";

/** Proper names, the same in every language. */
export const CATEGORY_NAMES = { P: "Parity", S: "Sapre", B: "Bcone", E: "Emerd" } as const;

export const tile: Tile = {
  game: win,
  resultText: (result) => result,
  toneOf(result) {
    if (result === "0") return "redViolet";
    if (result === "5") return "greenViolet";
    return Number(result) % 2 === 1 ? "green" : "red";
  },
  tableName(table) {
    const [, category, number = ""] = table.split(":");
    const known = winCategory.options.find((each) => each === category);
    return known && `${win.name} ${CATEGORY_NAMES[known]} ${number}`;
  },
};
