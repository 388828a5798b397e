import type { Card } from "#simulator/games/lucky-hit/cards.ts";

const SUITS = ["♠", "♥", "♣", "♦"];

/** How a card's number is written on it: A, 2 to 10, J, Q, K. */
export function rankText(n: number): string {
  return { 1: "A", 11: "J", 12: "Q", 13: "K" }[n] ?? String(n);
}

/** A card in one word: "9♠". */
export function cardText({ t, n }: Card): string {
  return rankText(n) + (SUITS[t] ?? "");
}

export function handText(cards: readonly Card[]): string {
  return cards.map(cardText).join(" ");
}
