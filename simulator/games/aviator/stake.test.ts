import { describe, expect, it } from "vitest";
import { AVIATOR_STAKE_MAX, AVIATOR_STAKE_MIN } from "#contract/games/aviator/calls.ts";
import { LOCALES } from "#contract/locale.ts";
import { stakeFault } from "../stake-limits.ts";
import { aviatorLimits } from "./stake.ts";

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

  it("has the limits that the contract describes", () => {
    const all = LOCALES.map(aviatorLimits);
    expect(Math.min(...all.map(({ min }) => min))).toBe(AVIATOR_STAKE_MIN * 100);
    expect(new Set(all.map(({ max }) => max))).toEqual(new Set([AVIATOR_STAKE_MAX * 100]));
  });
});
