import { describe, expect, it } from "vitest";
import { fraction } from "../stake-odds.ts";
import { rewardOdds } from "./odds.ts";
import { stepsMax } from "./reward.ts";
import { TRAP_OPTIONS } from "./stake.ts";

describe("the odds of Mines", () => {
  it("return exactly 0.98 whatever the traps and whenever the reward is taken", () => {
    for (const traps of TRAP_OPTIONS) {
      for (let steps = 1; steps <= stepsMax(traps); steps++) {
        expect(rewardOdds(traps, steps).returnToPlayer).toEqual(fraction(98, 100));
      }
    }
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
