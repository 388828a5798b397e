import { expect, it } from "vitest";
import { trendOf } from "./trend.ts";

const points = (values: readonly number[]) => values.map((value, index) => ({ hours: index / 6, value }));

// Slope and interval by `linregress` and `t.ppf` of SciPy 1.17.1.
it.each([
  ["a line", [100, 110, 120, 130], { slope: 60, low: 60, high: 60, grows: true }],
  ["noise", [100, 104, 97, 101, 99, 102], { slope: -0.171, low: -10.983, high: 10.64, grows: false }],
  ["a leak in noise", [200, 212, 219, 233, 238, 251], { slope: 59.486, low: 51.187, high: 67.784, grows: true }],
  ["a sure growth that nobody sees", [1000, 1000.1, 1000.2, 1000.3], { slope: 0.6, low: 0.6, high: 0.6, grows: false }],
  ["a fall", [130, 120, 110, 100], { slope: -60, low: -60, high: -60, grows: false }],
])("finds the slope of %s", (_, values, { slope, low, high, grows }) => {
  const trend = trendOf(points(values));
  expect(trend.slope).toBeCloseTo(slope, 2);
  expect(trend.low).toBeCloseTo(low, 1);
  expect(trend.high).toBeCloseTo(high, 1);
  expect(trend.grows).toBe(grows);
});

it.each([0, 2, 13])("refuses %i points", (count) => {
  expect(() => trendOf(points(Array.from({ length: count }, () => 1)))).toThrow(RangeError);
});
