export interface Card {
  /** Suit: 0 spades, 1 hearts, 2 clubs, 3 diamonds. */
  readonly t: number;
  /** Number: 1 is the ace, 11 to 13 are jack, queen and king. */
  readonly n: number;
}

export const SUITS = 4;
export const RANKS = 13;

/** The four aces first, the kings last. */
export const DECK: readonly Card[] = Array.from({ length: SUITS * RANKS }, (_, i) => ({
  t: i % SUITS,
  n: Math.floor(i / SUITS) + 1,
}));

export type Hand = readonly [Card, Card, Card];

/** From the lowest to the highest. */
export const KINDS = ["high_card", "pair", "straight", "flush", "straight_flush", "three_of_a_kind"] as const;
export type Kind = (typeof KINDS)[number];

export interface Ranking {
  readonly kind: Kind;
  /** Card values in order of comparison: two is 2, ace 14 (1 in A-2-3). Suits do not count. */
  readonly values: readonly [number, number, number];
}

const ACE = 14;
const PAIR_THAT_PAYS = 9;

export function rankHand(hand: Hand): Ranking {
  const [a, b, c] = hand;
  const [high = 0, middle = 0, low = 0] = [valueOf(a.n), valueOf(b.n), valueOf(c.n)].sort((x, y) => y - x);
  if (high === low) return { kind: "three_of_a_kind", values: [high, middle, low] };
  if (high === middle) return { kind: "pair", values: [high, middle, low] };
  if (middle === low) return { kind: "pair", values: [middle, low, high] };
  const suited = a.t === b.t && b.t === c.t;
  if (high - low === 2) return { kind: suited ? "straight_flush" : "straight", values: [high, middle, low] };
  // In A-2-3, the lowest straight, the ace counts 1.
  if (high === ACE && middle === 3) return { kind: suited ? "straight_flush" : "straight", values: [3, 2, 1] };
  return { kind: suited ? "flush" : "high_card", values: [high, middle, low] };
}

/** Positive if `a` beats `b`, negative if `b` beats `a`, 0 if they are equal. */
export function compareRankings(a: Ranking, b: Ranking): number {
  return (
    KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
    a.values[0] - b.values[0] ||
    a.values[1] - b.values[1] ||
    a.values[2] - b.values[2]
  );
}

/** The payout of a lucky hit on Black's hand, as a multiple of the delivery; 0: it loses. */
export function luckyHitOdds({ kind, values }: Ranking): number {
  switch (kind) {
    case "three_of_a_kind":
      return 50;
    case "straight_flush":
      return 40;
    case "flush":
      return 6;
    case "straight":
      return 5;
    case "pair":
      return values[0] >= PAIR_THAT_PAYS ? 4 : 0;
    case "high_card":
      return 0;
  }
}

function valueOf(n: number): number {
  return n === 1 ? ACE : n;
}
