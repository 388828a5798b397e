import drawing from "./tile.svg?raw";
import type { OwnGame } from "#contract/games/own-game.ts";
import { picturesOf } from "#games/engine/server/pictures.ts";
import { localized } from "#contract/values/locale.ts";

export const tile: OwnGame = {
  name: "Win Go",
  description: localized(
    "A colour or a digit",
    "Uma cor ou um dígito",
    "Un color o un dígito",
    "Một màu hoặc một chữ số",
  ),
  pictures: picturesOf(drawing),
};
