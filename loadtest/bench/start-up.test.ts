import { expect, it } from "vitest";
import { rowOf } from "./start-up.ts";

it("the row shows the median in seconds and its verdict", () => {
  expect(rowOf([900, 20_000, 1_240])).toEqual(["start-up to first page", "1.2 s", "", "", "≤ 3.0 s", "met"]);
  expect(rowOf([3_001])).toContain("missed");
});
