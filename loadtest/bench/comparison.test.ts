import { describe, expect, it } from "vitest";
import { comparisonRow, type Side, type Turn, turnOf, median, tableText } from "./comparison.ts";

describe("a row that compares two sides", () => {
  const turn = (messages: number, processorMs: number | null = messages / 10): Turn => {
    return { messages, ms: 1000, clientBusy: 0.25, processorMs };
  };

  it("takes the median of each side and compares it with the peer's", () => {
    const turns = { ours: [turn(600), turn(10), turn(700)], peer: [turn(1000), turn(9000), turn(900)] };
    expect(comparisonRow("a / b", 0.6, turns)).toEqual([
      "a / b",
      "600",
      "1,000",
      "0.60",
      "≥ 0.6",
      "met",
      "100 / 100 µs",
      "25 %",
    ]);
    expect(comparisonRow("a / b", 0.61, turns)[5]).toBe("missed");
  });

  it("omits the processor time if one turn does not know it", () => {
    expect(comparisonRow("a / b", 1, { ours: [turn(1, null)], peer: [turn(1)] })[6]).toBe("");
  });
});

describe("a turn", () => {
  const side = (told: string[]): Side => ({
    name: "side",
    pid: process.pid,
    begin: async () => void told.push("begin"),
    prepare: async () => void told.push("prepare"),
    burst: async () => {
      told.push("burst");
      return { messages: 5, ms: 2, clientBusy: 0 };
    },
    end: () => void told.push("end"),
  });

  it("runs one burst between begin and end even if no time is left", async () => {
    const told: string[] = [];
    expect(await turnOf(side(told), 0)).toMatchObject({ messages: 5, ms: 2 });
    expect(told).toEqual(["begin", "prepare", "burst", "end"]);
  });

  it("ends after a failed burst", async () => {
    const told: string[] = [];
    const failing: Side = { ...side(told), burst: () => Promise.reject(new Error("a stake was refused")) };
    await expect(turnOf(failing, 0)).rejects.toThrow("a stake was refused");
    expect(told).toEqual(["begin", "prepare", "end"]);
  });
});

it("the median is the middle value, or the mean of the middle two", () => {
  expect(median([10, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([7])).toBe(7);
});

it("the median of nothing throws", () => {
  expect(() => median([])).toThrow();
});

it("a table aligns its columns and has no trailing blanks", () => {
  expect(tableText([["", "ours", "ratio"], ["stakes", "7", "0.61"], ["short"]])).toBe(
    ["        ours  ratio", "stakes  7     0.61", "short"].join("\n"),
  );
});

it("an empty table is an empty text", () => {
  expect(tableText([])).toBe("");
});
