import { describe, expect, it } from "vitest";
import { equal, fraction, ONE, toNumber } from "#contract/games/stake-odds.ts";
import { aviatorPayouts, cashOutOdds, flightExpectation, oddsRows } from "./odds.ts";
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

it("each cash-out in words has its odds", () => {
  const rows = oddsRows().map(({ game, stake, odds }) => [game, stake, odds.probability] as const);
  expect(rows).toEqual([
    ["Aviator", "cashed out at 1.01×", fraction(97, 101)],
    ["Aviator", "cashed out at 1.50×", fraction(97, 150)],
    ["Aviator", "cashed out at 2.00×", fraction(97, 200)],
    ["Aviator", "cashed out at 10.00×", fraction(97, 1_000)],
    ["Aviator", "cashed out at 100.00×", fraction(97, 10_000)],
  ]);
});

it("the public list has the return and the highest result", () => {
  expect(aviatorPayouts()).toEqual({ return_percent: 97, result_max: 1_000_000 });
});

describe("the expectation of a flight", () => {
  it.each([101, 200, 1_000])(
    "realizes on average the variance that it predicts, cashed out at %d hundredths",
    (target) => {
      const chanceFrom = (result: number) => (result > 100 ? 97 / result : 1);
      const ends = Array.from({ length: target - 100 }, (_, at) => {
        const chance = chanceFrom(100 + at) - chanceFrom(101 + at);
        return { chance, ...flightExpectation(100 + at, true) };
      });
      ends.push({ chance: chanceFrom(target), ...flightExpectation(target, false) });
      const mean = (of: "predicted" | "realized") => ends.reduce((sum, end) => sum + end.chance * (end[of] ?? 0), 0);
      const variance = toNumber(cashOutOdds(target).variance);
      // Results are cut to hundredths, which moves the mean a little.
      for (const of of ["predicted", "realized"] as const) expect(Math.abs(mean(of) / variance - 1)).toBeLessThan(0.05);
      expect(ends.every(({ share }) => share === 0.97)).toBe(true);
    },
  );
});
