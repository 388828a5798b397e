import { expect, it } from "vitest";
import { nextStep } from "./next-step.ts";

const at = (table: string, ends_at: number | null) => ({ table, phase: "open", ends_at });

it.each([
  [[at("a", 30), at("b", 10), at("c", 20)], "b"],
  [[at("a", null), at("b", 10)], "b"],
  [[at("a", 0), at("b", 10)], "a"],
  [[at("a", null)], undefined],
  [[], undefined],
])("the next step of %j is at %s", (tables, expected) => {
  expect(nextStep(tables)?.table).toBe(expected);
});
