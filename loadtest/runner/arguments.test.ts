import { expect, it } from "vitest";
import { loadOptions } from "./arguments.ts";

it("plays a minute with fifty where nothing is said", () => {
  expect(loadOptions([])).toEqual({ seconds: 60, vus: 50 });
  expect(loadOptions(["--seconds", "20", "--vus=200"])).toEqual({ seconds: 20, vus: 200 });
});

it.each([
  [["--seconds", "5"]],
  [["--seconds", "1e2"]],
  [["--vus", "0"]],
  [["--vus", "many"]],
  [["--users", "5"]],
  [["20"]],
])("refuses %j", (args) => {
  expect(() => loadOptions(args)).toThrow();
});
