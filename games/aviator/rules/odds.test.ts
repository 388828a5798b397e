import { describe, expect, it } from "vitest";
import { equal, fraction, ONE } from "#contract/games/stake-odds.ts";
import { cashOutOdds } from "./odds.ts";
import { RESULT_MAX, resultOf } from "./outcome.ts";

describe("the odds of an Aviator stake", () => {
  it("return 0.97 at every target above 1.00 that a round can reach", () => {
    for (let target = 101; target <= RESULT_MAX; target += 997) {
      expect(equal(cashOutOdds(target).returnToPlayer, fraction(97, 100))).toBe(true);
    }
    expect(equal(cashOutOdds(RESULT_MAX).returnToPlayer, fraction(97, 100))).toBe(true);
  });

  it("are 0.97 / x to reach x", () => {
    expect(cashOutOdds(200).probability).toEqual(fraction(97, 200));
    expect(cashOutOdds(1_000).probability).toEqual(fraction(97, 1_000));
  });

  it("give the stake back at 1.00, and nothing above the highest result", () => {
    expect(cashOutOdds(100).returnToPlayer).toEqual(ONE);
    expect(cashOutOdds(RESULT_MAX + 1).returnToPlayer).toEqual(fraction(0));
  });

  it("match the draw: for exactly 97 / x of all decimals the result reaches x", () => {
    for (const target of [101, 102, 150, 187, 199, 200, 333, 1_000, 4_321, 99_999, RESULT_MAX]) {
      const reaching = (97n * 2n ** 52n) / BigInt(target);
      // The largest decimals reach it.
      const least = Number(2n ** 52n - reaching);
      expect(resultOf(least)).toBeGreaterThanOrEqual(target);
      expect(resultOf(least - 2)).toBeLessThan(target);
    }
  });
});
