import { localized } from "#simulator/http/localized.ts";
import { around, fill, ink, moved, petal } from "../pictures/drawing.ts";
import type { OwnGame, Tile } from "./own-game.ts";

export const luckyHit: OwnGame = {
  id: "luckyhit",
  name: "Lucky Hit",
  description: localized(
    "Two hands of three cards, every 30 seconds",
    "Duas mãos de cartas, a cada 30 segundos",
    "Dos manos de cartas, cada 30 segundos",
    "Hai tay ba lá, mỗi 30 giây",
  ),
  tile,
};

function tile(): Tile {
  const card = "M-44 -66A10 10 0 0 1 -34 -76H34A10 10 0 0 1 44 -66V66A10 10 0 0 1 34 76H-34A10 10 0 0 1 -44 66Z";
  const heart = "M0 34C-44 4 -38 -30 -18 -32C-8 -33 -2 -26 0 -18C2 -26 8 -33 18 -32C38 -30 44 4 0 34Z";
  const spade =
    "M0 -36C36 -6 38 18 20 22C12 24 5 20 3 14C4 26 8 32 12 36H-12C-8 32 -4 26 -3 14C-5 20 -12 24 -20 22C-38 18 -36 -6 0 -36Z";
  return {
    ground: ["#17936a", "#06402f"],
    tones: {
      paper: ["#ffffff", "#dfe9e4"],
      red: ["#ff6b78", "#b3162f"],
      black: ["#3b4460", "#10162a"],
      back: ["#7fd6b4", "#1d7a5a"],
    },
    motif:
      moved(fill(card, "back") + around(8, fill(petal(34, 9), "paper", 0.7)), -56, 10, 1, -20) +
      moved(fill(card, "paper") + fill(heart, "red") + ink(card, 0.15), -4, 0, 1, -4) +
      moved(fill(card, "paper") + fill(spade, "black") + ink(card, 0.15), 50, 12, 1, 14),
  };
}
