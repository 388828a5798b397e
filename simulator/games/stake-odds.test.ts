import { describe, expect, it } from "vitest";
import { fraction, ONE, ZERO } from "./fraction.ts";
import { stakeOdds } from "./stake-odds.ts";

describe("the odds of a stake", () => {
  const half = { probability: fraction(1, 2), multiple: fraction(2) };
  const tenth = { probability: fraction(1, 10), multiple: fraction(9) };

  it("are the prizes' together, the fee taken off", () => {
    expect(stakeOdds([half, tenth])).toEqual({
      probability: fraction(6, 10),
      returnToPlayer: fraction(98 * 19, 1_000),
      // 0.98² (4/2 + 81/10) − (0.98 · 1.9)²
      variance: fraction(98 * 98 * 649, 1_000_000),
    });
  });

  it("are without a fee where there is none", () => {
    expect(stakeOdds([half], ONE)).toEqual({ probability: fraction(1, 2), returnToPlayer: ONE, variance: ONE });
  });

  it("of a stake that never wins are nothing", () => {
    expect(stakeOdds([])).toEqual({ probability: ZERO, returnToPlayer: ZERO, variance: ZERO });
  });
});
