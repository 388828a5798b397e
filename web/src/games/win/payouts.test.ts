import { describe, expect, it } from "vitest";
import { fullMultiple, sharedMultiple } from "./payouts.ts";

describe("what a guess pays", () => {
  it.each([
    [{ type: "G" }, 2, { digit: 5, multiple: 1.5 }],
    [{ type: "R" }, 2, { digit: 0, multiple: 1.5 }],
    [{ type: "V" }, 4.5, null],
    [{ type: "N", number: 0 }, 9, null],
    [{ type: "N", number: 7 }, 9, null],
  ] as const)("on %j is %i times its delivery", (guess, full, shared) => {
    expect(fullMultiple(guess)).toBe(full);
    expect(sharedMultiple(guess)).toEqual(shared);
  });
});
