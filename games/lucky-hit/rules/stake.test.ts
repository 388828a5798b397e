import { describe, expect, it } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { stakeFault, widest } from "#contract/games/stake-limits.ts";
import { isPick, LUCKY_HIT_LIMITS, luckyHitLimits } from "./stake.ts";

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

  it("is on black, red or the lucky hit", () => {
    expect(["B", "R", "L", "", "b", "BR"].filter(isPick)).toEqual(["B", "R", "L"]);
  });

  it("has limits that the contract describes, in every locale", () => {
    expect(widest(...LOCALES.map(luckyHitLimits))).toEqual(LUCKY_HIT_LIMITS);
  });
});
