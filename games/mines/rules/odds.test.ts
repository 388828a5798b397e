import { describe, expect, it } from "vitest";
import { difference, fraction, product, toNumber } from "#contract/games/stake-odds.ts";
import { gameExpectation, minesPayouts, oddsRows, rewardOdds } from "./odds.ts";
import { coefficients, stepsMax, TRAP_OPTIONS } from "./stake.ts";

describe("the odds of Mines", () => {
  it("return 0.98 less what the cut of the coefficient to 4 decimals takes, whatever the traps and steps", () => {
    for (const traps of TRAP_OPTIONS) {
      for (let steps = 1; steps <= stepsMax(traps); steps++) {
        const { probability, returnToPlayer } = rewardOdds(traps, steps);
        const lost = toNumber(difference(fraction(98, 100), returnToPlayer));
        expect(lost).toBeGreaterThanOrEqual(0);
        expect(lost).toBeLessThan(0.98 * 0.0001 * toNumber(probability) + 1e-12);
      }
    }
  });

  it("return exactly 0.98 if the coefficient has no more than 4 decimals", () => {
    expect(rewardOdds(1, 5).returnToPlayer).toEqual(fraction(98, 100));
    expect(rewardOdds(3, 1).returnToPlayer).toEqual(
      product(fraction(22, 25), fraction(11_363, 10_000), fraction(98, 100)),
    );
  });

  it.each([
    [1, 1, fraction(24, 25)],
    [1, 24, fraction(1, 25)],
    [3, 1, fraction(22, 25)],
    [3, 2, fraction(22 * 21, 25 * 24)],
    [7, 18, fraction(1, 480_700)],
  ])("with %d traps and %d steps are those of safe cell after safe cell", (traps, steps, probability) => {
    expect(rewardOdds(traps, steps).probability).toEqual(probability);
  });
});

it("each reward in words has its odds", () => {
  const rows = oddsRows().map(({ game, stake, odds }) => [`${game}, ${stake}`, odds.probability] as const);
  expect(rows).toEqual([
    ["Mines, 1 trap, 1 step", fraction(24, 25)],
    ["Mines, 1 trap, 5 steps", fraction(4, 5)],
    ["Mines, 1 trap, 24 steps", fraction(1, 25)],
    ["Mines, 3 traps, 1 step", fraction(22, 25)],
    ["Mines, 3 traps, 5 steps", fraction(57, 115)],
    ["Mines, 3 traps, 22 steps", fraction(1, 2_300)],
    ["Mines, 5 traps, 1 step", fraction(4, 5)],
    ["Mines, 5 traps, 5 steps", fraction(15_504, 53_130)],
    ["Mines, 5 traps, 20 steps", fraction(1, 53_130)],
    ["Mines, 7 traps, 1 step", fraction(18, 25)],
    ["Mines, 7 traps, 5 steps", fraction(8_568, 53_130)],
    ["Mines, 7 traps, 18 steps", fraction(1, 480_700)],
  ]);
});

it("the public list has the coefficients of each number of traps", () => {
  const lists = { 1: coefficients(1), 3: coefficients(3), 5: coefficients(5), 7: coefficients(7) };
  expect(minesPayouts()).toEqual(lists);
});

describe("the expectation of a game", () => {
  const games = TRAP_OPTIONS.flatMap((traps) => [1, 2, 5, stepsMax(traps)].map((steps) => [traps, steps] as const));

  it.each(games)("of %d traps realizes on average the variance that it predicts, up to %d steps", (traps, steps) => {
    const chanceOf = (safe: number) => toNumber(rewardOdds(traps, safe).probability);
    const ends = Array.from({ length: steps }, (_, safe) => {
      return { chance: chanceOf(safe) - chanceOf(safe + 1), ...gameExpectation(traps, safe, true) };
    });
    ends.push({ chance: chanceOf(steps), ...gameExpectation(traps, steps, false) });
    const mean = (of: "predicted" | "realized") => ends.reduce((sum, end) => sum + end.chance * (end[of] ?? 0), 0);
    const variance = toNumber(rewardOdds(traps, steps).variance);
    // The cut of the coefficients takes the rest.
    for (const of of ["predicted", "realized"] as const) expect(mean(of) / variance).toBeCloseTo(1, 3);
    expect(ends.every(({ share }) => share === 0.98)).toBe(true);
  });
});
