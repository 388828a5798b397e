import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coloursOf, countsOf, grouped, periodName, scaleOf, streaksOf, trendsOf } from "./history.ts";
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

describe("the trends of a day", () => {
  const trendOf = (digits: readonly number[], id: number | "green" | "red" | "violet") =>
    trendsOf(pastRounds(digits)).find((trend) => trend.id === id);

  it.each([
    [[], 7, { misses: 0, average: 0, longestRun: 0 }],
    [[1, 2, 3], 7, { misses: 3, average: 3, longestRun: 0 }],
    [[7, 7, 1, 7, 2, 2], 7, { misses: 2, average: 0.75, longestRun: 2 }],
    [[1, 3, 5, 2, 9], "green", { misses: 0, average: 0.2, longestRun: 3 }],
    [[0, 5, 1, 2], "violet", { misses: 2, average: 2 / 3, longestRun: 2 }],
  ] as const)("of %j for %s are its misses, their average and its longest run", (digits, id, trend) => {
    expect(trendOf(digits, id)).toEqual({ id, ...trend });
  });

  it("equal those that are read from the digits as text", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 480 }), (digits) => {
        for (const { id, misses, average, longestRun } of trendsOf(pastRounds(digits)).slice(3)) {
          const text = digits.join("");
          const gaps = text.split(String(id));
          expect(misses).toBe(gaps.at(-1)?.length);
          expect(average).toBeCloseTo(gaps.join("").length / gaps.length, 10);
          const runs = text.match(new RegExp(`${id}+`, "g")) ?? [];
          expect(longestRun).toBe(Math.max(0, ...runs.map((run) => run.length)));
        }
      }),
    );
  });
});
