import { describe, expect, it } from "vitest";
import { difference, fraction, product, toNumber } from "#contract/games/stake-odds.ts";
import { rewardOdds } from "./odds.ts";
import { stepsMax, TRAP_OPTIONS } from "./stake.ts";

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
