import drawing from "./tile.svg?raw";
import type { OwnGame } from "#contract/games/own-game.ts";
import { picturesOf } from "#games/engine/server/pictures.ts";
import { localized } from "#contract/values/locale.ts";

export const tile: OwnGame = {
  name: "Aviator",
  description: localized(
    "Cash out before it flies away",
    "Retire antes que ele voe",
    "Retira antes de que se vaya",
    "Rút trước khi bay mất",
  ),
  pictures: picturesOf(drawing),
};
