import { describe, expect, it } from "vitest";
import { difference, fraction, ONE, product, sum, toNumber } from "#contract/games/stake-odds.ts";
import { KINDS } from "./hand.ts";
import { KNOWN_ODDS } from "./known-odds.ts";
import { finalHandChances, kindChances, luckyHitPayouts, oddsRows, pickOdds } from "./odds.ts";

const HANDS = 22_100;
const RED_HANDS = 18_424;

describe("the odds of Lucky Hit", () => {
  it.each(["B", "R"] as const)("on %s are one in two, and return 0.98", (pick) => {
    expect(pickOdds(pick).probability).toEqual(fraction(1, 2));
    expect(pickOdds(pick).returnToPlayer).toEqual(fraction(98, 100));
  });

  it.each(["B", "R", "L"] as const)("on %s match the stored odds for screens", (pick) => {
    expect(KNOWN_ODDS[pick]).toEqual(pickOdds(pick));
  });

  it("of all of Black's hands come to 1", () => {
    expect([...kindChances().keys()]).toEqual([...KINDS]);
    expect(sum(...kindChances().values())).toEqual(ONE);
  });

  it("differ from those of one hand by what equal hands take away and a second deal gives", () => {
    const chances = finalHandChances();
    // Two other suits and one of three kickers equal a pair; one of three suits equals a flush.
    const first = {
      threes: fraction(52, HANDS),
      pairs: fraction(3_744 * (RED_HANDS - 3), HANDS * RED_HANDS),
      suited: fraction(1_144 * (RED_HANDS - 3), HANDS * RED_HANDS),
    };
    for (const each of ["threes", "pairs", "suited"] as const) {
      const later = toNumber(difference(chances[each], first[each]));
      // A round in 904 goes to another deal, where each hand is about as likely as in the first.
      expect(later).toBeGreaterThan((0.9 / 904) * toNumber(first[each]));
      expect(later).toBeLessThan((1.2 / 904) * toNumber(first[each]));
    }
  });

  it("of a lucky hit are those of the hands that pay, at what they pay", () => {
    const chances = kindChances();
    const chanceOf = (kind: (typeof KINDS)[number]) => chances.get(kind) ?? fraction(0);
    // The pairs of 9, 10, J, Q, K and A pay: 6 ranks of 13.
    const pairs = product(chanceOf("pair"), fraction(6, 13));
    const expected = sum(
      product(pairs, fraction(4)),
      product(chanceOf("straight"), fraction(5)),
      product(chanceOf("flush"), fraction(6)),
      product(chanceOf("straight_flush"), fraction(40)),
      product(chanceOf("three_of_a_kind"), fraction(50)),
    );
    const odds = pickOdds("L");
    expect(odds.returnToPlayer).toEqual(product(expected, fraction(98, 100)));
    const wins = ["straight", "flush", "straight_flush", "three_of_a_kind"] as const;
    expect(odds.probability).toEqual(sum(pairs, ...wins.map(chanceOf)));
    expect(toNumber(odds.returnToPlayer)).toBeCloseTo(0.9589, 4);
  });
});

it("each stake in words has its odds", () => {
  expect(oddsRows()).toEqual([
    { game: "Lucky Hit", stake: "black", odds: KNOWN_ODDS.B },
    { game: "Lucky Hit", stake: "red", odds: KNOWN_ODDS.R },
    { game: "Lucky Hit", stake: "lucky hit", odds: KNOWN_ODDS.L },
  ]);
});

it("the public list has the odds of each hand by its first value, 2 to ace", () => {
  const always = (odds: number) => Array.from({ length: 13 }, () => odds);
  expect(luckyHitPayouts()).toEqual({
    colour: 2,
    high_card: always(0),
    pair: [0, 0, 0, 0, 0, 0, 0, 4, 4, 4, 4, 4, 4],
    straight: always(5),
    flush: always(6),
    straight_flush: always(40),
    three_of_a_kind: always(50),
  });
});
