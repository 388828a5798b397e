import { describe, expect, it } from "vitest";
import { toneOf } from "./results.tsx";

describe("a multiplier's colour", () => {
  it.each([
    [100, "blue"],
    [199, "blue"],
    [200, "purple"],
    [999, "purple"],
    [1000, "pink"],
    [1_000_000, "pink"],
  ])("%i hundredths are %s", (multiplier, tone) => {
    expect(toneOf(multiplier)).toBe(tone);
  });
});
