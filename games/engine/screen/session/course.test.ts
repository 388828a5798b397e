import { expect, it } from "vitest";
import { CHANGES_MAX, courseOf, linePath } from "./course.ts";

it("a course keeps each change of the net, and begins again with another session", () => {
  let course = courseOf(null, 1, 0);
  for (const net of [0, -5000, -5000, 4800]) course = courseOf(course, 1, net);
  expect(course.nets).toEqual([0, -5000, 4800]);
  expect(courseOf(course, 1, 4800)).toBe(course);
  expect(courseOf(course, 2, -100).nets).toEqual([0, -100]);
  for (let net = 1; net <= CHANGES_MAX; net++) course = courseOf(course, 1, net);
  expect(course.nets).toHaveLength(CHANGES_MAX);
});

it.each([
  ["nothing yet", [0], "M0 20H100", 20],
  ["a loss", [0, -100], "M0 2L100 38", 2],
  ["a loss and a gain", [0, -100, 100], "M0 20L50 38L100 2", 20],
  ["sums that came back to 0", [0, -200, 0], "M0 2L50 38L100 2", 2],
])("the line of %s fills its box", (_, nets, line, zero) => {
  expect(linePath(nets)).toEqual({ line, zero });
});
