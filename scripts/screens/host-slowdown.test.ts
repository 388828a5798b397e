import { expect, it } from "vitest";
import { hostSlowdown } from "./host-slowdown.ts";

it.each([
  [1_999, 6],
  [1_533, 4],
  [1_300, 3],
  [1_299, 2.998],
  [1_050, 2.5],
  [800, 2],
  [799, 1.998],
  [475, 1.5],
  [150, 1],
])("slows a host of index %d down %d times", (index, slowdown) => {
  expect(hostSlowdown(index)).toBeCloseTo(slowdown, 3);
});

it.each([149, 0])("has no measure for a host of index %d", (index) => {
  expect(hostSlowdown(index)).toBeNull();
});
