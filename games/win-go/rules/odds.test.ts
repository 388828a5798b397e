import { describe, expect, it } from "vitest";
import { expectationOf, fraction } from "#contract/games/stake-odds.ts";
import { type Guess, guessOf, PICKS } from "./guess.ts";
import { guessOdds, oddsRows, pickExpectation, winPayouts } from "./odds.ts";

describe("the odds of a guess", () => {
  // By hand, over ten digits: 0.98 (4 · 2 + 1.5) / 10 for a colour, 0.98 · 2 · 4.5 / 10, 0.98 · 9 / 10.
  it.each<[string, Guess, number, number]>([
    ["green", { type: "G" }, 5, 931],
    ["red", { type: "R" }, 5, 931],
    ["violet", { type: "V" }, 2, 882],
    ["a number", { type: "N", number: 0 }, 1, 882],
    ["another number", { type: "N", number: 9 }, 1, 882],
  ])("on %s win on %d digits of ten and return %d in 1000", (_, guess, digits, thousandths) => {
    expect(guessOdds(guess).probability).toEqual(fraction(digits, 10));
    expect(guessOdds(guess).returnToPlayer).toEqual(fraction(thousandths, 1_000));
  });

  it("hold of the draw's 32-bit floats to within one in 10^8", () => {
    const floats = 2 ** 32;
    const firstOf = (price: number) => Math.ceil(((price - 10_000) * floats) / 90_000);
    const byDigit = Array.from({ length: 10 }, () => 0);
    for (let price = 10_000; price <= 99_999; price++) {
      byDigit[price % 10] = (byDigit[price % 10] ?? 0) + firstOf(price + 1) - firstOf(price);
    }
    expect(byDigit.reduce((sum, count) => sum + count, 0)).toBe(floats);
    for (const count of byDigit) expect(Math.abs(count / floats - 1 / 10)).toBeLessThan(1e-8);
  });
});

it("each guess in words has its odds", () => {
  const rows = oddsRows().map(({ game, stake, odds }) => [`${game}, ${stake}`, odds.returnToPlayer] as const);
  expect(rows).toEqual([
    ["Win Go, green", fraction(931, 1_000)],
    ["Win Go, red", fraction(931, 1_000)],
    ["Win Go, violet", fraction(882, 1_000)],
    ["Win Go, a number", fraction(882, 1_000)],
  ]);
});

it.each(PICKS)("the expectation of %s is that of its odds over all prices, and computed once", (pick) => {
  const { share, predicted } = expectationOf(guessOdds(guessOf(pick)));
  expect(pickExpectation(pick).share).toBeCloseTo(share, 12);
  expect(pickExpectation(pick).predicted).toBeCloseTo(predicted, 12);
  expect(pickExpectation(pick)).toBe(pickExpectation(pick));
});

it("the public list has the odds of each pick, by the last digit", () => {
  const numbers = Array.from({ length: 10 }, (_, number) => {
    return [`N${number}`, Array.from({ length: 10 }, (_each, digit) => (digit === number ? 900 : 0))] as const;
  });
  expect(winPayouts()).toEqual({
    G: [0, 200, 0, 200, 0, 150, 0, 200, 0, 200],
    V: [450, 0, 0, 0, 0, 450, 0, 0, 0, 0],
    R: [150, 0, 200, 0, 200, 0, 200, 0, 200, 0],
    ...Object.fromEntries(numbers),
  });
});
