import { describe, expect, it } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { LUCKY_HIT_STAKE_MAX, LUCKY_HIT_STAKE_MIN } from "../calls.ts";
import { stakeFault } from "#games/shared/stake-limits.ts";
import { luckyHitLimits } from "./stake.ts";

describe("a stake of Lucky Hit", () => {
  it.each([
    ["in", 900, "too_small"],
    ["in", 1_000, null],
    ["in", 1_000_000, null],
    ["in", 1_000_100, "too_large"],
    ["pt", 0, "too_small"],
    ["pt", 100, null],
    ["pt", 1_000_100, "too_large"],
    ["mx", 900, "too_small"],
    ["vi", 900, "too_small"],
  ])("in locale %s of %d minor units has the fault %s", (locale, stake, fault) => {
    expect(stakeFault(stake, luckyHitLimits(locale))).toBe(fault);
  });

  it("has the limits that the contract describes", () => {
    const all = LOCALES.map(luckyHitLimits);
    expect(Math.min(...all.map(({ min }) => min))).toBe(LUCKY_HIT_STAKE_MIN * 100);
    expect(new Set(all.map(({ max }) => max))).toEqual(new Set([LUCKY_HIT_STAKE_MAX * 100]));
  });
});
