import drawing from "./tile.svg?raw";
import type { OwnGame } from "#contract/games/own-game.ts";
import { picturesOf } from "#games/engine/server/pictures.ts";
import { localized } from "#contract/values/locale.ts";

export const tile: OwnGame = {
  name: "Mines",
  description: localized(
    "Find stars, stop in time",
    "Ache estrelas, pare a tempo",
    "Encuentra estrellas y detente a tiempo",
    "Tìm sao, dừng đúng lúc",
  ),
  pictures: picturesOf(drawing),
};
