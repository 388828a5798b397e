import square from "../pictures/house/win-2.svg?raw";
import tile from "../pictures/house/win-1.svg?raw";
import type { OwnGame } from "./own-game.ts";
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
