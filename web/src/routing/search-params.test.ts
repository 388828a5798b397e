import { describe, expect, it } from "vitest";
import { rowId } from "./search-params.ts";

describe("the row id", () => {
  it.each([
    ["7", 7],
    ["1000000000", 1e9],
    ["1000000001", 1_000_000_001],
    ["0", null],
    ["-1", null],
    ["1.5", null],
    ["7a", "7a"],
    ["9b2f4c1e-8d3a-4e57-a0c6-2f1d7b9e5a34", "9b2f4c1e-8d3a-4e57-a0c6-2f1d7b9e5a34"],
    ["a/b", null],
    ["", null],
    [null, null],
  ])("of %j is %j", (text, id) => {
    expect(rowId(text)).toBe(id);
  });
});
