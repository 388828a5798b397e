import { describe, expect, it } from "vitest";
import { cellByKey } from "./mine-grid.tsx";

describe("the keys of the grid", () => {
  it.each([
    ["ArrowRight", 7, 8],
    ["ArrowRight", 10, 10],
    ["ArrowLeft", 8, 7],
    ["ArrowLeft", 6, 6],
    ["ArrowUp", 8, 3],
    ["ArrowUp", 3, 3],
    ["ArrowDown", 18, 23],
    ["ArrowDown", 23, 23],
    ["Home", 14, 11],
    ["End", 14, 15],
    ["Enter", 14, null],
    ["Tab", 14, null],
  ])("%s leads from %i to %s", (key, from, to) => {
    expect(cellByKey(key, from)).toBe(to);
  });
});
