import { describe, expect, it } from "vitest";
import { readMultiplier } from "./read-multiplier.ts";

describe("a multiplier as it is typed", () => {
  it.each([
    ["1.8", 180],
    ["1,80", 180],
    ["2", 200],
    ["2.", 200],
    [" 1.019 ", 101],
    ["3.5×", 350],
    ["", null],
    ["two", null],
    ["-2", null],
    ["1.2.3", null],
    ["1000000", null],
  ])("%j is %j", (text, hundredths) => {
    expect(readMultiplier(text)).toBe(hundredths);
  });
});
