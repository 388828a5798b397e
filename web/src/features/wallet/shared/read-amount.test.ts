import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAmount, typedAmount } from "./read-amount.ts";

describe("a typed amount", () => {
  it.each([
    ["12", 1200],
    [" 12 ", 1200],
    ["12.5", 1250],
    ["12,50", 1250],
    ["0.01", 1],
    ["12.", 1200],
    ["007", 700],
    ["0.29", 29],
    ["", null],
    ["0", null],
    ["0,00", null],
    ["-1", null],
    ["1.234", null],
    ["1 000", null],
    ["1e3", null],
    ["twelve", null],
    ["123456789012", null],
  ])("%j is %s minor units", (typed, minor) => {
    expect(readAmount(typed)).toBe(minor);
  });

  it("survives formatting and parsing", () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 1e13 - 1 }), (minor) => readAmount(typedAmount(minor)) === minor));
  });
});
