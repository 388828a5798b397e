import { expect, it } from "vitest";
import { payoutOf } from "./withdrawal-form.tsx";

it.each([
  [10_000, 0.02, 200, 9_800],
  [12_345, 0.02, 247, 12_098],
  [25, 0.02, 1, 24],
  [5_000_000, 0.02, 100_000, 4_900_000],
  [10_000, 0, 0, 10_000],
])("of %i minor units at a rate of %d the fee is %i, and %i are paid out", (price, rate, fee, actual) => {
  expect(payoutOf(price, rate)).toEqual({ fee, actual });
});
