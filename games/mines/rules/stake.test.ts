import { describe, expect, it } from "vitest";
import { stakeFault } from "#contract/games/stake-limits.ts";
import {
  isTraps,
  MINES_LIMITS,
  TRAPS_DEFAULT,
  coefficient,
  coefficients,
  payout,
  stepsMax,
  TRAP_OPTIONS,
} from "./stake.ts";
import fc from "fast-check";
import { deliveryOf } from "#contract/games/delivery.ts";

describe("a stake of Mines", () => {
  it.each([
    [4_900, "too_small"],
    [5_000, null],
    [1_000_000, null],
    [1_000_100, "too_large"],
  ])("of %d minor units has the fault %s", (stake, fault) => {
    expect(stakeFault(stake, MINES_LIMITS)).toBe(fault);
  });

  it("comes with 1, 3, 5 or 7 traps, 3 by default", () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 3.5, Number.NaN].filter(isTraps)).toEqual([1, 3, 5, 7]);
    expect(TRAPS_DEFAULT).toBe(3);
  });
});

const game = fc
  .constantFrom(...TRAP_OPTIONS)
  .chain((traps) => fc.tuple(fc.constant(traps), fc.integer({ min: 0, max: stepsMax(traps) })));

/** C(n, k) by Pascal's triangle. */
function pascal(n: number, k: number): bigint {
  if (k === 0 || k === n) return 1n;
  let row = [1n];
  for (let i = 0; i < n; i++) row = [1n, ...row.slice(1).map((each, at) => each + (row[at] ?? 0n)), 1n];
  return row[k] ?? 0n;
}

describe("a reward of Mines", () => {
  it.each([
    // 98.00 × 1.1363, 98.00 × 1.4935, 49.00 × 1.1363, and the last cell.
    [10_000, 3, 1, 11_135],
    [10_000, 3, 3, 14_636],
    [5_000, 3, 1, 5_567],
    [10_000, 3, 22, 22_540_000],
    [10_000, 1, 24, 245_000],
    [1_000_000, 7, 18, 471_086_000_000],
  ])("of a stake of %d with %d traps after %d steps is %d", (stake, traps, steps, paid) => {
    expect(payout(deliveryOf(stake), traps, steps)).toBe(paid);
  });

  it("is the delivery times C(25, k) / C(25 − traps, k) cut to 4 decimals, rounded down", () => {
    fc.assert(
      fc.property(fc.nat(980_000), game, (delivery, [traps, steps]) => {
        const cut = (10_000n * pascal(25, steps)) / pascal(25 - traps, steps);
        expect(BigInt(coefficient(traps, steps))).toBe(cut);
        expect(BigInt(payout(delivery, traps, steps))).toBe((BigInt(delivery) * cut) / 10_000n);
      }),
    );
  });

  it("of no step is the delivery", () => {
    expect(payout(9_800, 3, 0)).toBe(9_800);
    expect(coefficient(3, 0)).toBe(10_000);
  });

  it("grows with every step", () => {
    for (const traps of TRAP_OPTIONS) {
      const rates = [10_000, ...coefficients(traps)];
      expect(rates).toHaveLength(1 + 25 - traps);
      expect(rates.toSorted((a, b) => a - b)).toEqual(rates);
      expect(new Set(rates).size).toBe(rates.length);
    }
  });

  it("has coefficients for every step, cut to 4 decimals", () => {
    expect(coefficients(3).slice(0, 6)).toEqual([11_363, 12_987, 14_935, 17_293, 20_175, 23_735]);
    expect(coefficients(1).slice(-2)).toEqual([125_000, 250_000]);
    expect(coefficients(7).at(-1)).toBe(4_807_000_000);
  });
});
