import { describe, expect, it } from "vitest";
import { CONTRACT_COUNT_MAX, CONTRACT_MONEY_RANGE, contractFault, contractLimits, stakeOf } from "./stake.ts";

describe("a contract of Win Go", () => {
  it.each([
    ["in", [1_000, 10_000, 100_000, 1_000_000]],
    ["pt", [100, 1_000, 10_000, 100_000]],
    ["mx", [100, 1_000, 10_000, 100_000]],
    ["vi", [100, 1_000, 10_000, 100_000]],
  ])("in locale %s is over one of the amounts %j", (locale, amounts) => {
    const limits = contractLimits(locale);
    expect(limits.money).toEqual(amounts);
    for (const amount of amounts) expect(contractFault(amount, 1, limits)).toBeNull();
  });

  it.each([
    [100, 1, "in", "money"],
    [1_000_000, 1, "pt", "money"],
    [500, 1, "pt", "money"],
    [-100, 1, "pt", "money"],
    [100, 0, "pt", "count"],
    [100, -1, "pt", "count"],
    [100, 1.5, "pt", "count"],
    [100, Number.NaN, "pt", "count"],
    [100, CONTRACT_COUNT_MAX, "pt", null],
    [100, CONTRACT_COUNT_MAX + 1, "pt", "count"],
  ])("over %d, %d times, in locale %s has the fault %s", (money, count, locale, fault) => {
    expect(contractFault(money, count, contractLimits(locale))).toBe(fault);
  });

  it("stakes its amount times its count", () => {
    expect(stakeOf(1_000, 7)).toBe(7_000);
  });
});

it("the amounts of all locales are from 1 to 10,000 whole units", () => {
  expect(CONTRACT_MONEY_RANGE).toEqual({ min: 1, max: 10_000 });
});
