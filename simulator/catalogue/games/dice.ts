import { localized } from "#simulator/http/localized.ts";
import { disc, fill, ink, moved, polygon, shine, CREAM, GOLD } from "../pictures/drawing.ts";
import type { OwnGame, Tile } from "./own-game.ts";

export const dice: OwnGame = {
  id: "dice",
  name: "Dice",
  description: localized(
    "Over or under, at odds you choose",
    "Acima ou abaixo, com a chance que você escolher",
    "Por encima o por debajo, con la probabilidad que elijas",
    "Trên hoặc dưới, tỷ lệ do bạn chọn",
  ),
  tile,
};

/** The faces of a die that stands on a corner: the top, the left and the right. */
const TOP = polygon([
  [0, -74],
  [64, -42],
  [0, -10],
  [-64, -42],
]);
const LEFT = polygon([
  [-64, -42],
  [0, -10],
  [0, 70],
  [-64, 36],
]);
const RIGHT = polygon([
  [64, -42],
  [0, -10],
  [0, 70],
  [64, 36],
]);

function die(top: string, left: string, right: string, pips: string): string {
  return (
    fill(TOP, top) + fill(LEFT, left) + fill(RIGHT, right) + ink(TOP, 0.12) + shine("M-52 -40L0 -14L52 -40", 0.6) + pips
  );
}

function tile(): Tile {
  const pip = (x: number, y: number, tone: string) => disc(x, y, 8, tone);
  const front =
    pip(0, -42, "gold") +
    pip(-46, -14, "dark") +
    pip(-32, 14, "dark") +
    pip(-18, 42, "dark") +
    pip(18, 12, "dark") +
    pip(46, -4, "dark") +
    pip(18, 46, "dark") +
    pip(46, 30, "dark");
  const back = pip(-26, -42, "dark") + pip(26, -42, "dark") + pip(-32, 14, "gold") + pip(32, 14, "dark");
  return {
    ground: ["#e08a1e", "#7a3606"],
    tones: {
      light: ["#ffffff", "#f4ead8"],
      side: ["#f0dfc0", "#c9a878"],
      shade: ["#d8bd92", "#96703f"],
      dark: ["#5a2c08", "#2e1402"],
      gold: GOLD,
      cream: CREAM,
    },
    motif:
      moved(die("side", "shade", "shade", back), 50, -26, 0.66, 14) +
      moved(die("light", "side", "shade", front), -30, 22, 0.96, -8),
  };
}
