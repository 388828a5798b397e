import { describe, expect, it } from "vitest";
import { chiSquare, criticalValue, deviationsOf } from "./report.ts";

describe("chi-square", () => {
  it("is 0 if all counts are as expected, and grows with the square of the difference", () => {
    expect(chiSquare([10, 20], [10, 20])).toBe(0);
    expect(chiSquare([12, 18], [10, 20])).toBeCloseTo(4 / 10 + 4 / 20, 12);
  });

  // From the tables: 0.05 and 0.001 in the upper tail, which are 1.6449 and 3.0902 standard deviations.
  it.each([
    [1.6449, 9, 16.919],
    [1.6449, 24, 36.415],
    [1.6449, 51, 68.669],
    [3.0902, 9, 27.877],
    [3.0902, 24, 51.179],
    [3.0902, 51, 87.968],
  ])(
    "has its critical value at %d standard deviations and %d degrees of freedom at %d",
    (deviations, degrees, value) => {
      expect(Math.abs(criticalValue(deviations, degrees) - value)).toBeLessThan(0.01 * value);
      expect(deviationsOf(criticalValue(deviations, degrees), degrees)).toBeCloseTo(deviations, 9);
    },
  );
});
