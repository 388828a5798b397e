import { describe, expect, it } from "vitest";
import { decimalIn, listIn, wholeIn } from "./read-entries.ts";

describe("a number as it was typed", () => {
  it.each([
    ["0.1", 0.1],
    [" 20 ", 20],
    ["2,5", 2.5],
    ["100", 100],
    ["0.09", null],
    ["100.5", null],
    ["", null],
    ["-1", null],
    ["1e1", null],
    ["1.2.3", null],
    ["ten", null],
  ])("%j, from 0.1 to 100, is %j", (typed, expected) => {
    expect(decimalIn(typed, 0.1, 100)).toBe(expected);
  });

  it.each([
    ["7", 7],
    ["07", 7],
    ["7.5", null],
    ["1000000000000", null],
    ["", null],
  ])("%j as a whole one is %j", (typed, expected) => {
    expect(wholeIn(typed, 0, 999)).toBe(expected);
  });
});

describe("several numbers", () => {
  const read = (each: string) => decimalIn(each, 1, 50);

  it.each([
    ["1.5 20", [1.5, 20]],
    ["1,5;20\n3", [1.5, 20, 3]],
    ["  7 ", [7]],
    ["", null],
    ["1 0.5", null],
    ["1 x", null],
  ])("%j are %j", (typed, expected) => {
    expect(listIn(typed, read)).toEqual(expected);
  });
});
