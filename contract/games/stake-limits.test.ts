import { describe, expect, it } from "vitest";
import { limits, stakeFault, widest } from "./stake-limits.ts";

describe("a stake", () => {
  it.each([
    [900, "too_small"],
    [1_000, null],
    [1_000_000, null],
    [1_000_100, "too_large"],
    [0, "too_small"],
    [-1_000, "too_small"],
  ])("of %d minor units, where 10 to 10,000 units are taken, has the fault %s", (stake, fault) => {
    expect(stakeFault(stake, limits(10, 10_000))).toBe(fault);
  });
});

it("the widest limits take each stake that some limits take", () => {
  expect(widest(limits(10, 500), limits(50, 10_000), limits(20, 300))).toEqual({ min: 1_000, max: 1_000_000 });
});
