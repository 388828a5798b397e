import { describe, expect, it } from "vitest";
import { comparisonRow, median, type Side, tableText, turnOf } from "./comparison.ts";
import { memoryKib, memoryKibIn, processorMsIn } from "#tools/server/process-usage.ts";
import { figureRow } from "./figures.ts";
import { Histogram } from "./histogram.ts";
import { lateness } from "./crowd.ts";
import { Ticks } from "./crowd-round.ts";

describe("a row that compares two sides", () => {
  const turn = (messages: number) => ({ messages, ms: 1000, clientBusy: 0.25 });

  it("takes the median of each side and compares it with the peer's", () => {
    const turns = { ours: [turn(600), turn(10), turn(700)], peer: [turn(1000), turn(9000), turn(900)] };
    expect(comparisonRow("a / b", 0.6, turns)).toEqual(["a / b", "600", "1,000", "0.60", "≥ 0.6", "met", "25 %"]);
    expect(comparisonRow("a / b", 0.61, turns)[5]).toBe("missed");
  });
});

describe("a turn", () => {
  const side = (told: string[]): Side => ({
    name: "side",
    begin: async () => void told.push("begin"),
    prepare: async () => void told.push("prepare"),
    burst: async () => {
      told.push("burst");
      return { messages: 5, ms: 2, clientBusy: 0 };
    },
    end: () => void told.push("end"),
    contents: () => "",
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

it("memory is the resident size", () => {
  expect(memoryKibIn("Name:\tworkerd\nVmSize:\t 71317400 kB\nVmRSS:\t   77000 kB\nThreads:\t9\n")).toBe(77_000);
  expect(memoryKibIn("Name:\tworkerd\n")).toBeNull();
});

it("memory of an ended process is unknown", () => {
  expect(memoryKib(-1)).toBeNull();
});

it("processor time adds user and system time, whatever the process's name", () => {
  const rest = "S 1 4242 4242 0 -1 4194560 1200 0 0 0 37 5 0 0 20 0 9 0 8100 1048576 900";
  expect(processorMsIn(`4242 (workerd) ${rest}`)).toBe(420);
  expect(processorMsIn(`4242 (a) b (c) ${rest}`)).toBe(420);
});

it("processor time is unknown in an unreadable line", () => {
  expect(processorMsIn("")).toBeNull();
  expect(processorMsIn("4242 (workerd) S 1")).toBeNull();
});

describe("Ticks", () => {
  const TAKE_OFF = 1_000_000;

  it.each<[string, [tag: number, arrived: number][], { total: number; worst: number }]>([
    [
      "compares a frame with its due time, not with the time it was made",
      [
        [0, 3],
        [251, 260],
        [540, 555],
      ],
      { total: 3, worst: 55 },
    ],
    [
      "counts a missing tick as late as the next one",
      [
        [0, 0],
        [750, 752],
      ],
      { total: 4, worst: 502 },
    ],
    [
      "counts each tick once",
      [
        [0, 0],
        [20, 30],
        [40, 300],
      ],
      { total: 1, worst: 0 },
    ],
    ["starts with the first tick it gets", [[5_000, 5_001]], { total: 1, worst: 1 }],
  ])("%s", (_, frames, expected) => {
    const lateness = new Histogram();
    const ticks = new Ticks(250, lateness);
    for (const [tag, arrived] of frames) ticks.take(tag, TAKE_OFF, TAKE_OFF + arrived);
    expect({ total: lateness.total, worst: Math.round(lateness.percentile(1)) }).toEqual(expected);
  });
});

it.each([
  ["in time", 20, 150, "met"],
  ["in time, too late for the promise", 20, 151, "missed"],
  ["late itself", 21, 150, ""],
])("the row of a client that was %s", (_, lagMs, tickMs, verdict) => {
  const round = { ticks: new Histogram(), takeOff: new Histogram(), crash: new Histogram(), lag: new Histogram() };
  for (const late of [round.ticks, round.takeOff, round.crash]) late.add(tickMs);
  round.lag.add(lagMs);
  const row = figureRow(lateness(round, { name: "ticks", hasTicks: true })[1]!);
  expect(row.at(-1)).toBe(verdict);
  expect(row.join(" ").includes("generator saturated")).toBe(verdict === "");
});
