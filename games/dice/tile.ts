import square from "./square.svg?raw";
import wide from "./tile.svg?raw";
import type { OwnGame } from "#contract/games/own-game.ts";
import { localized } from "#contract/values/locale.ts";

export const tile: OwnGame = {
  name: "Dice",
  description: localized(
    "Over or under, at odds you choose",
    "Acima ou abaixo, com a chance que você escolher",
    "Por encima o por debajo, con la probabilidad que elijas",
    "Trên hoặc dưới, tỷ lệ do bạn chọn",
  ),
  pictures: [wide, square],
};
