import { DECK, type Card } from "#simulator/games/lucky-hit/cards.ts";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] as const;
const SUITS = ["♠", "♥", "♣", "♦"] as const;

/** A card as players write it, the same in every language. */
export function cardName({ n, t }: Card): string {
  return `${RANKS[n - 1] ?? ""}${SUITS[t] ?? ""}`;
}

/** The card at a place of the deck in order. */
export function deckCardName(place: number): string {
  const card = DECK[place];
  return card === undefined ? "" : cardName(card);
}
