import { coefficientAt } from "#games/aviator/rules/timeline.ts";
import { formatMultiplier } from "#web/locales/format.ts";
import type { Tile } from "#web/data/tile.ts";
import { aviator } from "../game.ts";

export const tile: Tile = {
  game: aviator,
  // Multipliers are wider than digits.
  shown: 3,
  resultText: (result, locale) => formatMultiplier(Math.round(Number(result) * 100), locale),
  toneOf: () => "multiplier",
  flightText: (flightMs, locale) => formatMultiplier(coefficientAt(flightMs), locale),
  outcomeText: (outcome) => (typeof outcome === "number" ? `${outcome.toFixed(2)}×` : undefined),
  menu: { place: 2, text: (t) => t("aviator.menuText") },
};
