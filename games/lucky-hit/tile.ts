import drawing from "./tile.svg?raw";
import type { OwnGame } from "#contract/games/own-game.ts";
import { picturesOf } from "#games/engine/server/pictures.ts";
import { localized } from "#contract/values/locale.ts";

export const tile: OwnGame = {
  name: "Lucky Hit",
  description: localized(
    "Three cards against three",
    "Três cartas contra três",
    "Tres cartas contra tres",
    "Ba lá đấu ba lá",
  ),
  pictures: picturesOf(drawing),
};
