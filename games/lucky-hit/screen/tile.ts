import type { Card } from "#games/lucky-hit/rules/hand.ts";
import type { Tile } from "#web/data/tile.ts";
import { luckyHit } from "../game.ts";
import { handText } from "./use-texts.ts";

/** The sides as text suits, the same in every language. */
const SUITS: Readonly<Record<string, string>> = { B: "♠\uFE0E", R: "♥\uFE0E" };

interface Hands {
  readonly black: readonly Card[];
  readonly red: readonly Card[];
}

function isHands(outcome: unknown): outcome is Hands {
  if (typeof outcome !== "object" || outcome === null || !("black" in outcome && "red" in outcome)) return false;
  return Array.isArray(outcome.black) && Array.isArray(outcome.red);
}

export const tile: Tile = {
  game: luckyHit,
  resultText: (result) => SUITS[result] ?? result,
  toneOf: (result) => (result === "R" ? "red" : "black"),
  outcomeText: (outcome) => (isHands(outcome) ? `${handText(outcome.black)} : ${handText(outcome.red)}` : undefined),
  menu: { place: 1, text: (t) => t("luckyHit.menuText") },
};
