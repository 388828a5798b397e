import square from "./square.svg?raw";
import tile from "./tile.svg?raw";
import type { OwnGame } from "../shared/own-game.ts";
import { localized } from "#contract/values/locale.ts";

export const win: OwnGame = {
  id: "win",
  name: "Win Go",
  description: localized(
    "A colour or a digit, every three minutes",
    "Uma cor ou um dígito, a cada três minutos",
    "Un color o un dígito, cada tres minutos",
    "Một màu hoặc một chữ số, mỗi ba phút",
  ),
  pictures: [tile, square],
};
