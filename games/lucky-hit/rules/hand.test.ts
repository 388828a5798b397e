import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DECK, type Card, type Hand, compareRankings, luckyHitOdds, rankHand } from "./hand.ts";

const NUMBERS = "A23456789TJQK";
const SUITS = "shcd";

/** "As" is the ace of spades. */
function hand(text: string): Hand {
  const [a, b, c] = text
    .split(" ")
    .map((card) => ({ t: SUITS.indexOf(card[1] ?? ""), n: NUMBERS.indexOf(card[0] ?? "") + 1 }));
  return [a as Card, b as Card, c as Card];
}

const anyHand = fc
  .shuffledSubarray([...DECK], { minLength: 3, maxLength: 3 })
  .map(([a, b, c]): Hand => [a as Card, b as Card, c as Card]);

/** A second implementation of the ranking. */
const STRAIGHTS = ["A23", "234", "345", "456", "567", "678", "789", "89T", "9TJ", "TJQ", "JQK", "AQK"];
function reference(cards: Hand): number[] {
  const values = cards.map(({ n }) => (n === 1 ? 14 : n)).sort((a, b) => b - a);
  const timesOf = (value: number) => values.filter((each) => each === value).length;
  const byTimes = values.toSorted((a, b) => timesOf(b) - timesOf(a) || b - a);
  const names = cards.map(({ n }) => NUMBERS[n - 1] ?? "").sort((a, b) => NUMBERS.indexOf(a) - NUMBERS.indexOf(b));
  const straight = STRAIGHTS.indexOf(names.join("")) + 1;
  const suited = new Set(cards.map(({ t }) => t)).size === 1;
  const times = timesOf(byTimes[0] ?? 0);
  if (times === 3) return [5, ...byTimes];
  if (straight > 0) return [suited ? 4 : 2, straight];
  if (suited) return [3, ...byTimes];
  return [times === 2 ? 1 : 0, ...byTimes];
}

function order(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((each, i) => each !== b[i]);
  return at < 0 ? 0 : Math.sign((a[at] ?? 0) - (b[at] ?? 0));
}

describe("the deck", () => {
  it("has 52 cards, four of a number, in the order of the rules", () => {
    expect(DECK).toHaveLength(52);
    expect([DECK[0], DECK[1], DECK[2], DECK[3], DECK[4], DECK[51]]).toEqual([
      { n: 1, t: 0 },
      { n: 1, t: 1 },
      { n: 1, t: 2 },
      { n: 1, t: 3 },
      { n: 2, t: 0 },
      { n: 13, t: 3 },
    ]);
  });
});

describe("a hand", () => {
  // From the lowest to the highest; hands in one line are equal.
  const LADDER = [
    ["2s 3h 5c", "2d 3c 5s"],
    ["2s 4h 5c"],
    ["Ts Jh Kc"],
    ["As 2h 4c"],
    ["As Qh Jc"],
    ["As Kh Jc", "Jd Kc Ah"],
    ["2s 2h 3c", "2c 2d 3s"],
    ["2s 2h Ac"],
    ["3s 3h 2c"],
    ["8s 8h Ac"],
    ["9s 9h 2c"],
    ["Ks Kh Qc"],
    ["As Ah 2c"],
    ["As Ah Kc"],
    ["As 2h 3c", "3s 2s Ah"],
    ["2s 3h 4c"],
    ["Js Qh Kc"],
    ["Qs Kh Ac"],
    ["2s 3s 5s", "2h 3h 5h"],
    ["As Ks Js", "Ad Kd Jd"],
    ["As 2s 3s"],
    ["2s 3s 4s"],
    ["Qs Ks As", "Qd Kd Ad"],
    ["2s 2h 2c", "2h 2c 2d"],
    ["3s 3h 3c"],
    ["As Ah Ac"],
  ].map((line) => line.map((text) => rankHand(hand(text))));

  it("has its place in the known order", () => {
    for (const [i, line] of LADDER.entries()) {
      for (const [j, other] of LADDER.entries()) {
        for (const a of line) for (const b of other) expect(Math.sign(compareRankings(a, b))).toBe(Math.sign(i - j));
      }
    }
  });

  it.each([
    ["As Ah Ac", 50],
    ["2s 2h 2c", 50],
    ["As 2s 3s", 40],
    ["Qs Ks As", 40],
    ["2s 7s Ks", 6],
    ["As 2h 3c", 5],
    ["Qs Kh Ac", 5],
    ["As Ah 2c", 4],
    ["9s 9h 2c", 4],
    ["8s 8h Ac", 0],
    ["2s 2h Ac", 0],
    ["As Kh Jc", 0],
    ["Ks As 2h", 0],
  ])("of %s pays a lucky hit at %d", (text, odds) => {
    expect(luckyHitOdds(rankHand(hand(text)))).toBe(odds);
  });

  it("compares as by the reference", () => {
    fc.assert(
      fc.property(anyHand, anyHand, (a, b) => {
        const compared = compareRankings(rankHand(a), rankHand(b));
        expect(Math.sign(compared)).toBe(order(reference(a), reference(b)));
        expect(Math.sign(compareRankings(rankHand(b), rankHand(a)))).toBe(0 - Math.sign(compared));
      }),
      { numRuns: 2_000 },
    );
  });

  it("is as high as one that is as high as a third", () => {
    fc.assert(
      fc.property(anyHand, anyHand, anyHand, (a, b, c) => {
        const [x, y, z] = [rankHand(a), rankHand(b), rankHand(c)];
        if (compareRankings(x, y) >= 0 && compareRankings(y, z) >= 0) {
          expect(compareRankings(x, z)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it("has the same value in any order, and with its suits exchanged", () => {
    fc.assert(
      fc.property(anyHand, fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), fc.nat(3), (cards, places, shift) => {
        const [a, b, c] = places.map((at) => cards[at as 0 | 1 | 2]).map(({ t, n }) => ({ t: (t + shift) % 4, n }));
        expect(rankHand([a as Card, b as Card, c as Card])).toEqual(rankHand(cards));
      }),
    );
  });

  it("is one of 22,100: so many of each kind", () => {
    const counts = new Map<string, number>();
    for (const [i, a] of DECK.entries()) {
      for (const [j, b] of DECK.slice(0, i).entries()) {
        for (const c of DECK.slice(0, j)) {
          const { kind } = rankHand([a, b, c]);
          counts.set(kind, (counts.get(kind) ?? 0) + 1);
        }
      }
    }
    expect(Object.fromEntries(counts)).toEqual({
      three_of_a_kind: 52,
      straight_flush: 48,
      flush: 1_096,
      straight: 720,
      pair: 3_744,
      high_card: 16_440,
    });
  });
});
