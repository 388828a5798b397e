import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { afterFee, deliveryOf, feeOf, payoutOf } from "./delivery.ts";

describe("the fee", () => {
  it.each([
    [10_000, 200],
    [100, 2],
    [24, 0],
    [25, 1],
    [74, 1],
    [75, 2],
    [0, 0],
  ])("of %d minor units is %d: 2 %, half rounded up", (stake, fee) => {
    expect(feeOf(stake)).toBe(fee);
  });

  it("and the delivery are together the stake", () => {
    fc.assert(
      fc.property(fc.nat(1e12), (stake) => {
        expect(feeOf(stake) + deliveryOf(stake)).toBe(stake);
        expect(Math.abs(feeOf(stake) - stake * 0.02)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  it("takes exactly 2 % of whole units", () => {
    fc.assert(
      fc.property(fc.nat(1e9), (units) => {
        expect(deliveryOf(units * 100)).toBe(units * 98);
      }),
    );
  });
});

describe("a payout", () => {
  it.each([
    [9_800, 200, 19_600],
    [9_800, 450, 44_100],
    [99, 150, 148],
    [1, 99, 0],
  ])("of %d at %d hundredths is %d, rounded down", (delivery, odds, paid) => {
    expect(payoutOf(delivery, odds)).toBe(paid);
  });
});

it("the payout of a stake of 1 is the odds less the fee, not rounded", () => {
  expect([0, 1, 1.5].map(afterFee)).toEqual([0, 0.98, 1.47]);
});
