import type { HouseGame } from "../catalogue/pictures/house-tile.ts";
import { type Localised, said } from "../http/localized.ts";

/** One of the house's own games, as the home screen shows it. */
export interface ListedGame {
  readonly picture: HouseGame;
  /** Names are the same in every language. */
  readonly name: string;
  readonly description: Localised;
  readonly href: string;
}

export const HOUSE_GAMES_LISTED: readonly ListedGame[] = [
  {
    picture: "aviator",
    name: "Aviator",
    description: said(
      "Cash out before it flies away",
      "Retire antes que ele vá embora",
      "Retira antes de que se vaya",
      "Rút tiền trước khi máy bay bay mất",
    ),
    href: "/aviator",
  },
  {
    picture: "luckyhit",
    name: "Lucky Hit",
    description: said(
      "Two hands of three cards, every 30 seconds",
      "Duas mãos de três cartas, a cada 30 segundos",
      "Dos manos de tres cartas, cada 30 segundos",
      "Hai tay ba lá, mỗi 30 giây",
    ),
    href: "/luckyhit",
  },
  {
    picture: "win",
    name: "Win Go",
    description: said(
      "A colour or a digit, every three minutes",
      "Uma cor ou um dígito, a cada três minutos",
      "Un color o un dígito, cada tres minutos",
      "Một màu hoặc một chữ số, mỗi ba phút",
    ),
    href: "/win",
  },
  {
    picture: "mines",
    name: "Mines",
    description: said(
      "Five by five cells, stop when you like",
      "Cinco por cinco casas, pare quando quiser",
      "Cinco por cinco casillas, para cuando quieras",
      "Bàn năm nhân năm, dừng lúc nào tùy bạn",
    ),
    href: "/mines",
  },
];
