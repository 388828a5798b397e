import { localized } from "#simulator/http/localized.ts";
import { around, fill, moved, polygon, shine, CREAM, GOLD } from "../pictures/drawing.ts";
import type { OwnGame, Tile } from "./own-game.ts";

export const mines: OwnGame = {
  id: "mines",
  name: "Mines",
  description: localized(
    "Five by five cells, stop when you like",
    "Cinco por cinco casas, pare quando quiser",
    "Cinco por cinco casillas, para cuando quieras",
    "Bàn năm nhân năm, dừng lúc nào tùy bạn",
  ),
  tile,
};

function tile(): Tile {
  const cell = "M-28 -20A8 8 0 0 1 -20 -28H20A8 8 0 0 1 28 -20V20A8 8 0 0 1 20 28H-20A8 8 0 0 1 -28 20Z";
  const star = around(
    5,
    fill(
      polygon([
        [0, 0],
        [-7, -9],
        [0, -20],
        [7, -9],
      ]),
      "gold",
    ),
  );
  const places = Array.from({ length: 9 }, (_, index) => ({
    x: -68 + (index % 3) * 68,
    y: -68 + Math.floor(index / 3) * 68,
    index,
  }));
  return {
    ground: ["#2a6bc8", "#0c2a63"],
    tones: { stone: ["#79aef0", "#2d62b4"], open: ["#0f2f6e", "#0a1f4d"], gold: GOLD, cream: CREAM },
    motif: places
      .map(({ x, y, index }) =>
        moved(
          index === 2 || index === 4 ? fill(cell, "open") + star : fill(cell, "stone") + shine("M-18 -20H10", 0.5),
          x,
          y,
        ),
      )
      .join(""),
  };
}
