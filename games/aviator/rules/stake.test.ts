import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { stakeFault, widest } from "#contract/games/stake-limits.ts";
import { RESULT_MAX } from "./outcome.ts";
import { AVIATOR_LIMITS, aviatorLimits, payout } from "./stake.ts";

describe("a stake of Aviator", () => {
  it.each([
    ["in", 4_900, "too_small"],
    ["in", 5_000, null],
    ["in", 1_000_000, null],
    ["in", 1_000_100, "too_large"],
    ["pt", 400, "too_small"],
    ["pt", 500, null],
    ["pt", 1_000_100, "too_large"],
    ["mx", 4_900, "too_small"],
    ["vi", 4_900, "too_small"],
  ])("in locale %s of %d minor units has the fault %s", (locale, stake, fault) => {
    expect(stakeFault(stake, aviatorLimits(locale))).toBe(fault);
  });

  it("has limits that the contract describes, in every locale", () => {
    expect(widest(...LOCALES.map(aviatorLimits))).toEqual(AVIATOR_LIMITS);
  });
});

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
