import { expect, it } from "vitest";
import { median } from "./median.ts";

it("is the middle value, or the mean of the two in the middle", () => {
  expect(median([10, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([7])).toBe(7);
});

it("of nothing is no number", () => {
  expect(() => median([])).toThrow();
});
