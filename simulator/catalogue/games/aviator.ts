import { localized } from "#simulator/http/localized.ts";
import { fill, moved, polygon, shine, smooth, type Point } from "../pictures/drawing.ts";
import type { OwnGame, Tile } from "./own-game.ts";

export const aviator: OwnGame = {
  id: "aviator",
  name: "Aviator",
  description: localized(
    "Cash out before it flies away",
    "Retire antes que ele vá embora",
    "Retira antes de que se vaya",
    "Rút tiền trước khi máy bay bay mất",
  ),
  tile,
};

function tile(): Tile {
  const path: Point[] = [
    [-120, 98],
    [-60, 88],
    [-4, 58],
    [40, 8],
    [72, -48],
  ];
  const plane =
    fill(
      polygon([
        [-46, 10],
        [52, -38],
        [6, 44],
        [-6, 18],
      ]),
      "paper",
    ) +
    fill(
      polygon([
        [52, -38],
        [-6, 18],
        [-14, 46],
      ]),
      "shade",
    );
  return {
    ground: ["#d2213f", "#6d0a2a"],
    tones: { paper: ["#ffffff", "#f3d9df"], shade: ["#d9a3b0", "#a85a70"], trail: ["#ff8a96", "#8e1130"] },
    motif: fill(`${smooth(path)}V98Z`, "trail", 0.55) + shine(smooth(path), 0.95) + moved(plane, 74, -58, 1, -6),
  };
}
