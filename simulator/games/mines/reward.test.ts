import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deliveryOf } from "../delivery.ts";
import { payout, rate, stepRates, stepsMax } from "./reward.ts";
import { TRAP_OPTIONS } from "./stake.ts";

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
    // 98.00 × 25/22, 98.00 × (25·24·23)/(22·21·20), and the last cell.
    [10_000, 3, 1, 11_136],
    [10_000, 3, 3, 14_636],
    [10_000, 3, 22, 22_540_000],
    [10_000, 1, 24, 245_000],
    [1_000_000, 7, 18, 471_086_000_000],
  ])("of a stake of %d with %d traps after %d steps is %d", (stake, traps, steps, paid) => {
    expect(payout(deliveryOf(stake), traps, steps)).toBe(paid);
  });

  it("is the delivery times C(25, k) / C(25 − traps, k), rounded down once", () => {
    fc.assert(
      fc.property(fc.nat(1e8), game, (delivery, [traps, steps]) => {
        const exact = (BigInt(delivery) * pascal(25, steps)) / pascal(25 - traps, steps);
        expect(BigInt(payout(delivery, traps, steps))).toBe(exact);
      }),
    );
  });

  it("is at least the displayed rate times the delivery, and less than a hundredth more", () => {
    fc.assert(
      fc.property(fc.nat(1e8), game, (delivery, [traps, steps]) => {
        const paid = payout(delivery, traps, steps);
        expect(paid).toBeGreaterThanOrEqual(Math.floor((delivery * rate(traps, steps)) / 100));
        expect(paid).toBeLessThanOrEqual((delivery * (rate(traps, steps) + 1)) / 100);
      }),
    );
  });

  it("of no step is the delivery", () => {
    expect(payout(9_800, 3, 0)).toBe(9_800);
    expect(rate(3, 0)).toBe(100);
  });

  it("grows with every step", () => {
    for (const traps of TRAP_OPTIONS) {
      const rates = [100, ...stepRates(traps)];
      expect(rates).toHaveLength(1 + 25 - traps);
      expect(rates.toSorted((a, b) => a - b)).toEqual(rates);
      expect(new Set(rates).size).toBe(rates.length);
    }
  });

  it("is listed step by step, cut to 2 decimals", () => {
    expect(stepRates(3).slice(0, 6)).toEqual([113, 129, 149, 172, 201, 237]);
    expect(stepRates(1).slice(-2)).toEqual([1_250, 2_500]);
    expect(stepRates(7).at(-1)).toBe(48_070_000);
  });
});
