export interface Card {
  /** Suit: 0 spades, 1 hearts, 2 clubs, 3 diamonds. */
  readonly t: number;
  /** Number: 1 is the ace, 11 to 13 are jack, queen and king. */
  readonly n: number;
}

export const SUITS = 4;
export const RANKS = 13;

/** The deck in order: the four aces first, the kings last. */
export const DECK: readonly Card[] = Array.from({ length: SUITS * RANKS }, (_, i) => ({
  t: i % SUITS,
  n: Math.floor(i / SUITS) + 1,
}));

export type Hand = readonly [Card, Card, Card];
