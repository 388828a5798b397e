import { describe, expect, it } from "vitest";
import { fraction } from "#contract/games/stake-odds.ts";
import type { Guess } from "./guess.ts";
import { guessOdds } from "./odds.ts";

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
