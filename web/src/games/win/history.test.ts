import { describe, expect, it } from "vitest";
import { coloursOf, countsOf, grouped, periodName, scaleOf, streaksOf } from "./history.ts";
import { pastRounds } from "./testing/samples.ts";

const digitsOf = (columns: readonly (readonly { last_num: number }[])[]) =>
  columns.map((column) => column.map(({ last_num }) => last_num).join(""));

describe("the colours of digits", () => {
  it("are green for odd, red for even, and violet too for 0 and 5", () => {
    expect(Array.from({ length: 10 }, (_, digit) => coloursOf(digit).join("+"))).toEqual([
      "red+violet",
      "green",
      "red",
      "green",
      "red",
      "green+violet",
      "red",
      "green",
      "red",
      "green",
    ]);
  });
});

describe("a history", () => {
  it("has columns of streaks, which violet does not break", () => {
    expect(digitsOf(streaksOf(pastRounds([2, 4, 1, 7, 5, 0, 6, 3])))).toEqual(["24", "175", "06", "3"]);
    expect(streaksOf([])).toEqual([]);
  });

  it.each([
    [3, ["123", "456", "78"]],
    [4, ["1234", "5678"]],
    [8, ["12345678"]],
  ])("is grouped again in %i rows", (rows, columns) => {
    expect(digitsOf(grouped(pastRounds([1, 2, 3, 4, 5, 6, 7, 8]), rows))).toEqual(columns);
  });

  it("is counted by colour and digit", () => {
    expect(countsOf(pastRounds([0, 5, 5, 7, 2]))).toEqual({
      green: 3,
      red: 2,
      violet: 3,
      digits: [1, 0, 1, 0, 0, 2, 0, 1, 0, 0],
    });
  });

  it.each([
    [{ red: 208, green: 228 }, 456],
    [{ red: 9, green: 1 }, 18],
    [{ red: 0, green: 0 }, 480],
  ])("of %j has bars to %i", (counts, scale) => {
    expect(scaleOf(counts)).toBe(scale);
  });
});

describe("a period", () => {
  it.each([
    [20_261_120_437, "20261120 · 437"],
    [20_261_120_001, "20261120 · 001"],
  ])("%i is read as %s", (period, name) => {
    expect(periodName(period)).toBe(name);
  });
});
