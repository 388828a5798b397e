import square from "./square.svg?raw";
import tile from "./tile.svg?raw";
import type { OwnGame } from "../shared/own-game.ts";
import { localized } from "#contract/values/locale.ts";

export const luckyHit: OwnGame = {
  id: "luckyhit",
  name: "Lucky Hit",
  description: localized(
    "Two hands of three cards, every 30 seconds",
    "Duas mãos de cartas, a cada 30 segundos",
    "Dos manos de cartas, cada 30 segundos",
    "Hai tay ba lá, mỗi 30 giây",
  ),
  pictures: [tile, square],
};
