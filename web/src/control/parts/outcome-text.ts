import type { Card } from "#simulator/games/lucky-hit/cards.ts";
import { handText } from "#web/games/lucky-hit/card-text.ts";

interface Hands {
  readonly black: readonly Card[];
  readonly red: readonly Card[];
}

/** An outcome as it is forced and told, in a few signs: a multiplier, a price, the two hands. */
export function outcomeText(table: string, outcome: unknown): string {
  if (table === "aviator" && typeof outcome === "number") return `${outcome.toFixed(2)}×`;
  if (isHands(outcome)) return `${handText(outcome.black)} : ${handText(outcome.red)}`;
  return typeof outcome === "number" || typeof outcome === "string" ? String(outcome) : JSON.stringify(outcome);
}

function isHands(outcome: unknown): outcome is Hands {
  if (typeof outcome !== "object" || outcome === null || !("black" in outcome && "red" in outcome)) return false;
  return Array.isArray(outcome.black) && Array.isArray(outcome.red);
}
