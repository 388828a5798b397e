import { expect, it } from "vitest";
import { spokenAt } from "./read-out.tsx";

it.each([
  [100, 1],
  [199, 1],
  [200, 2],
  [1_999, 19],
  [2_000, 20],
  [2_999, 20],
  [3_000, 30],
  [19_999, 190],
  [20_000, 200],
  [1_000_000, 10_000],
])("at %i hundredths the number read out is %i", (coefficient, spoken) => {
  expect(spokenAt(coefficient)).toBe(spoken);
});
