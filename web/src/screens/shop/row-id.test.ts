import { describe, expect, it } from "vitest";
import { rowId } from "./row-id.ts";

describe("the id of an address", () => {
  it.each([
    ["7", 7],
    ["1000000000", 1e9],
    ["1000000001", null],
    ["0", null],
    ["-1", null],
    ["1.5", null],
    ["7a", null],
    ["", null],
    [null, null],
  ])("%j is %j", (text, id) => {
    expect(rowId(text)).toBe(id);
  });
});
