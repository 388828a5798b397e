import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RESULT_MAX } from "./outcome.ts";
import { payout } from "./payout.ts";

describe("an Aviator payout", () => {
  it.each([
    [100, 100, 100],
    [5_000, 187, 9_350],
    [101, 133, 134],
    [1_000_000, 1_000_000, 10_000_000_000],
  ])("of %d at %d hundredths is %d, rounded down", (stake, coefficient, paid) => {
    expect(payout(stake, coefficient)).toBe(paid);
  });

  it("is never above stake times coefficient, and less than a minor unit below", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 100, max: RESULT_MAX }), (stake, at) => {
        const exact = BigInt(stake) * BigInt(at);
        expect(BigInt(payout(stake, at))).toBe(exact / 100n);
      }),
    );
  });
});
