import { describe, expect, it } from "vitest";
import { stakeFault } from "#games/shared/stake-limits.ts";
import { isTraps, MINES_LIMITS, TRAPS_DEFAULT } from "./stake.ts";

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
