import { expect, it } from "vitest";
import { tableText } from "./table.ts";

it("puts cells below each other, and no blanks at the end of a line", () => {
  expect(tableText([["", "ours", "ratio"], ["stakes", "7", "0.61"], ["short"]])).toBe(
    ["        ours  ratio", "stakes  7     0.61", "short"].join("\n"),
  );
});

it("of nothing is nothing", () => {
  expect(tableText([])).toBe("");
});
