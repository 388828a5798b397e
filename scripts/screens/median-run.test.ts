import { expect, it } from "vitest";
import { medianRun } from "./median-run.ts";

it.each([
  [[7], 7],
  [[9, 7], 7],
  [[7, 100, 9], 9],
  [[1, 8, 9, 2], 2],
])("of runs that score %j takes the one with %d", (scores, median) => {
  const runs = scores.map((score) => ({ score }));
  expect(medianRun(runs, ({ score }) => score)).toBe(runs.find(({ score }) => score === median));
});

it("needs a run", () => {
  expect(() => medianRun([], Number)).toThrow("no run");
});
