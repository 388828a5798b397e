import square from "./square.svg?raw";
import tile from "./tile.svg?raw";
import type { OwnGame } from "../shared/own-game.ts";
import { localized } from "#contract/values/locale.ts";

export const mines: OwnGame = {
  id: "mines",
  name: "Mines",
  description: localized(
    "Five by five cells, stop when you like",
    "Cinco por cinco casas, pare quando quiser",
    "Cinco por cinco casillas, para cuando quieras",
    "Bàn năm nhân năm, dừng lúc nào tùy bạn",
  ),
  pictures: [tile, square],
};
