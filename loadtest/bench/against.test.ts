import { describe, expect, it } from "vitest";
import { againstRows, measureRounds, type Subject } from "./against.ts";
import type { Figure } from "./figures.ts";
import { CommandError } from "#tools/command/command.ts";
import { benchOptions } from "./options.ts";
import { acknowledgement } from "./connections.ts";
import { contentsOf } from "./stakes.ts";

function subject(name: string, values: number[], told: string[]): Subject {
  return {
    async turn() {
      told.push(name);
      return [{ name: "stakes", value: values.shift() ?? 0, unit: "/s", contents: "same" }];
    },
    close: async () => undefined,
  };
}

describe("two builds in turns", () => {
  it("change the order each round", async () => {
    const told: string[] = [];
    const rounds = await measureRounds(subject("A", [1, 2, 3], told), subject("B", [10, 20, 30], told), 3);
    expect(told.join("")).toBe("ABBAAB");
    expect(rounds.map(({ ours, theirs }) => [ours[0]?.value, theirs[0]?.value])).toEqual([
      [1, 10],
      [2, 20],
      [3, 30],
    ]);
  });

  const round = (ours: Partial<Figure>, theirs: Partial<Figure>) => {
    const figure = { name: "stakes", value: 1, unit: "/s", contents: "same" };
    return { ours: [{ ...figure, ...ours }], theirs: [{ ...figure, ...theirs }] };
  };

  it("give both medians, the median of the ratios and their spread", () => {
    const rounds = [
      round({ value: 600 }, { value: 1_000 }),
      round({ value: 900 }, { value: 1_000 }),
      round({ value: 1_400 }, { value: 2_000 }),
    ];
    expect(againstRows(rounds)).toEqual([["stakes", "900 /s", "1,000 /s", "0.70", "0.60 to 0.90", "equal"]]);
  });

  it.each<[string, Partial<Figure>, Partial<Figure>, string, string]>([
    ["other contents", { contents: "a" }, { contents: "b" }, "1.00", "NOT COMPARABLE: contents differ"],
    ["contents of one build alone", {}, { contents: undefined }, "1.00", "NOT COMPARABLE: contents differ"],
    ["nothing to compare", { contents: undefined }, { contents: undefined }, "1.00", ""],
    ["a late client", {}, { flaw: "generator saturated" }, "1.00", "NOT COMPARABLE: generator saturated"],
    ["an unknown value", { value: null }, {}, "unknown", "equal"],
    ["nothing to divide by", {}, { value: 0 }, "unknown", "equal"],
  ])("say what a ratio with %s is worth", (_, ours, theirs, ratio, worth) => {
    const [row] = againstRows([round(ours, theirs), round(ours, theirs)]);
    expect([row?.[3], row?.[5]]).toEqual([ratio, worth]);
  });

  it("have a row for each figure", () => {
    const figures = [
      { name: "ticks", value: 3, unit: "ms" },
      { name: "memory", value: 0.5, unit: "KB" },
    ];
    const rows = againstRows([{ ours: figures, theirs: figures.toReversed() }]);
    expect(rows.map(([name, , , ratio]) => [name, ratio])).toEqual([
      ["ticks", "1.00"],
      ["memory", "1.00"],
    ]);
  });
});

it("acknowledgements are equal but for round, id and balance", () => {
  const two = ["bench-1-0", "bench-1-1"].map((betId) => acknowledgement({ betId, period: 1, balance: 7 }));
  const others = ["bench-2-1", "bench-2-0"].map((betId) => acknowledgement({ betId, period: 2, balance: 5 }));
  expect(contentsOf(two)).toBe(contentsOf(others));
  expect(contentsOf(two)).not.toBe(contentsOf(two.slice(1)));
  expect(contentsOf(two)).not.toBe(contentsOf(two.map((text) => text.replace("OK", "ok"))));
});

describe("the arguments", () => {
  const read = (...args: string[]) => benchOptions(["stakes", "crowd"], ["stakes"], args);

  it.each<[string[], object]>([
    [[], { names: ["stakes", "crowd"], rounds: 3 }],
    [["crowd"], { names: ["crowd"], rounds: 3 }],
    [["--against", "HEAD~1", "stakes"], { names: ["stakes"], against: "HEAD~1", rounds: 3 }],
    [["--against", "v0.1", "--rounds", "5"], { names: ["stakes", "crowd"], against: "v0.1", rounds: 5 }],
    [["--profile", "stakes"], { names: ["stakes", "crowd"], profile: "stakes", rounds: 3 }],
  ])("%j", (args, options) => {
    expect(read(...args)).toEqual({ profile: undefined, against: undefined, ...options });
  });

  it.each([
    [["bets"], "the measurement bets: did you mean stakes? It takes stakes, crowd"],
    [["--profile", "crowd"], "--profile crowd: did you mean stakes? It takes stakes"],
    [["--profile", "stakes", "--against", "main"], "--profile and --against exclude each other"],
    [["--rounds", "2"], "--rounds needs --against"],
    [["--against", "main", "--rounds", "1.5"], /^--rounds .*: it takes a whole number from 1 on$/],
    [["--against", "main", "--rounds", "0"], /^--rounds .*: it takes a whole number from 1 on$/],
    [["--against"], "--against needs COMMIT"],
    [["--again"], "--again is unknown: did you mean --against?"],
  ])("%j are refused with one line", (args, message) => {
    expect(() => read(...args)).toThrow(CommandError);
    expect(() => read(...args)).toThrow(message);
  });
});
