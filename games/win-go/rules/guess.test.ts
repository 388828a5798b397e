import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deliveryOf } from "#contract/games/delivery.ts";
import { guessOf, oddsOn, payout, type Guess, outcomeOf, pickOf } from "./guess.ts";

/** By digit, 0 to 9: the specification's table. */
const TABLE: [string, Guess, number[]][] = [
  ["green", { type: "G" }, [0, 200, 0, 200, 0, 150, 0, 200, 0, 200]],
  ["red", { type: "R" }, [150, 0, 200, 0, 200, 0, 200, 0, 200, 0]],
  ["violet", { type: "V" }, [450, 0, 0, 0, 0, 450, 0, 0, 0, 0]],
  ["number 0", { type: "N", number: 0 }, [900, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ["number 7", { type: "N", number: 7 }, [0, 0, 0, 0, 0, 0, 0, 900, 0, 0]],
];

describe("a guess", () => {
  it.each(TABLE)("on %s pays by the table, on every digit", (_, guess, odds) => {
    expect(odds.map((_, digit) => oddsOn(guess, outcomeOf(10_000 + digit)))).toEqual(odds);
  });

  it("of 100.00 on green pays 196.00 on 7, and 147.00 on 5", () => {
    expect(payout(deliveryOf(10_000), { type: "G" }, outcomeOf(12_347))).toBe(19_600);
    expect(payout(deliveryOf(10_000), { type: "G" }, outcomeOf(12_345))).toBe(14_700);
  });

  it("never pays more than 9 times the delivery", () => {
    const anyGuess = fc.oneof(
      fc.constantFrom("G" as const, "V" as const, "R" as const).map((type): Guess => ({ type })),
      fc.nat(9).map((number): Guess => ({ type: "N", number })),
    );
    fc.assert(
      fc.property(fc.nat(1e9), anyGuess, fc.integer({ min: 10_000, max: 99_999 }), (delivery, guess, price) => {
        const paid = payout(delivery, guess, outcomeOf(price));
        expect(Number.isInteger(paid)).toBe(true);
        expect(paid).toBeLessThanOrEqual(9 * delivery);
      }),
    );
  });
});

it.each([
  ["G", { type: "G" }],
  ["V", { type: "V" }],
  ["R", { type: "R" }],
  ["N0", { type: "N", number: 0 }],
  ["N9", { type: "N", number: 9 }],
] as const)("a guess is stored as %s and read back", (pick, guess) => {
  expect(guessOf(pick)).toEqual(guess);
  expect(pickOf(guess.type, "number" in guess ? guess.number : null)).toBe(pick);
});

it.each(["", "N", "N10", "NaN", "B", "GG", "xN1"])("%j is no pick", (pick) => {
  expect(() => guessOf(pick)).toThrow(`not a pick: ${pick}`);
});
