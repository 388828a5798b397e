import { expect, it } from "vitest";
import { paidTimes } from "./stated.tsx";

it.each([
  [2, "1.96×"],
  [1.5, "1.47×"],
  [4.5, "4.41×"],
  [9, "8.82×"],
  [50, "49.00×"],
  [1.0416, "1.02×"],
  [2.3, "2.25×"],
])("odds of %f pay %s of the stake, never more than is paid", (odds, text) => {
  expect(paidTimes(odds, "en-IN")).toBe(text);
});
