import { describe, expect, it } from "vitest";
import { formatPercent } from "./format.ts";

describe("formatPercent", () => {
  it.each([
    [0.02, "2%"],
    [0.98, "98%"],
    [1, "100%"],
    [0.125, "12.50%"],
    [0.958935, "95.89%"],
    [0.000435, "0.04%"],
    [0.29, "29%"],
  ])("formats %d as %s: whole, or with two decimals", (part, text) => {
    expect(formatPercent(part, "en-IN")).toBe(text);
  });

  it("uses the given number of decimals for a whole column", () => {
    expect([0.5, 0.165006].map((part) => formatPercent(part, "en-IN", 2))).toEqual(["50.00%", "16.50%"]);
  });

  it("follows the reader's locale", () => {
    expect(formatPercent(0.125, "pt-BR")).toBe("12,50%");
  });
});
