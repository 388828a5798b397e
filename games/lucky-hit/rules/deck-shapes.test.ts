import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DeckCounter, shapeOf, type HandCounts } from "./deck-shapes.ts";
import { DECK, type Card, rankHand, type Kind } from "./hand.ts";

// The same counts, hand by hand.

type Cards = readonly [Card, Card, Card];
const CLASS_OF: Readonly<Record<Kind, keyof HandCounts>> = {
  high_card: "mixed",
  pair: "pairs",
  straight: "mixed",
  flush: "suited",
  straight_flush: "suited",
  three_of_a_kind: "threes",
};

function allHands(deck: readonly Card[]): Cards[] {
  return deck.flatMap((a, i) =>
    deck.slice(i + 1).flatMap((b, j) => deck.slice(i + j + 2).map((c): Cards => [a, b, c])),
  );
}

const without = (deck: readonly Card[], ...gone: readonly Card[]) => deck.filter((card) => !gone.includes(card));

function countedByClass(hands: readonly Cards[]): HandCounts {
  const counts = { threes: 0, pairs: 0, suited: 0, mixed: 0 };
  for (const hand of hands) counts[CLASS_OF[rankHand(hand).kind]]++;
  return counts;
}

/** All pairs of equal hands, Black's first. */
function* equalHands(deck: readonly Card[]): Generator<readonly [Cards, Cards]> {
  const byRanking = Map.groupBy(allHands(deck), (hand) => JSON.stringify(rankHand(hand)));
  for (const equal of byRanking.values()) {
    for (const black of equal) {
      for (const red of equal) if (!red.some((card) => black.includes(card))) yield [black, red];
    }
  }
}

/** Deals up to `deals` pairs of equal hands in the cards' order, and returns the rest. */
function afterEqualDeals(cards: readonly Card[], deals: number): readonly Card[] {
  if (deals === 0) return cards;
  for (const black of allHands(cards)) {
    const ranking = JSON.stringify(rankHand(black));
    const ranks = black.map(({ n }) => n);
    const rest = without(cards, ...black);
    const red = allHands(rest.filter(({ n }) => ranks.includes(n))).find(
      (hand) => JSON.stringify(rankHand(hand)) === ranking,
    );
    if (red !== undefined) return afterEqualDeals(without(rest, ...red), deals - 1);
  }
  return cards;
}

const shuffled = fc.shuffledSubarray([...DECK], { minLength: DECK.length });

describe("the count of a deck's hands", () => {
  it("is that of all 22,100 of a whole one", () => {
    expect(new DeckCounter().hands(shapeOf(DECK))).toEqual(countedByClass(allHands(DECK)));
  });

  it("is that of what equal hands leave", () => {
    const counter = new DeckCounter();
    fc.assert(
      fc.property(shuffled, fc.integer({ min: 1, max: 7 }), (cards, deals) => {
        const deck = afterEqualDeals(cards, deals);
        expect(counter.hands(shapeOf(deck))).toEqual(countedByClass(allHands(deck)));
      }),
      { numRuns: 20 },
    );
  });
});

describe("the count of equal hands", () => {
  const counted = (deck: readonly Card[]) => countedByClass([...equalHands(deck)].map(([black]) => black));

  it("is that of a whole deck", () => {
    expect(new DeckCounter().ties(shapeOf(DECK)).counts).toEqual(counted(DECK));
  });

  it("is that of what equal hands leave, and so are the decks that come next", () => {
    const counter = new DeckCounter();
    fc.assert(
      fc.property(shuffled, fc.integer({ min: 4, max: 7 }), (cards, deals) => {
        const deck = afterEqualDeals(cards, deals);
        const { counts, left } = counter.ties(shapeOf(deck));
        expect(counts).toEqual(counted(deck));
        // Decks that differ only by the names of suits have one shape, so compare their counts.
        const seen = (shape: number) => JSON.stringify([counter.hands(shape), counter.ties(shape).counts]);
        const expected = new Map<string, number>();
        for (const [black, red] of equalHands(deck)) {
          const next = seen(shapeOf(without(deck, ...black, ...red)));
          expected.set(next, (expected.get(next) ?? 0) + 1);
        }
        const found = new Map<string, number>();
        for (const [shape, ways] of left) found.set(seen(shape), (found.get(seen(shape)) ?? 0) + ways);
        expect(found).toEqual(expected);
      }),
      { numRuns: 10 },
    );
  });
});
