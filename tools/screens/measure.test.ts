import { describe, expect, it } from "vitest";
import { byThreadClock, type TraceEvent, medianRun, hostSlowdown } from "./measure.ts";

const event = (ts: number, dur: number, tts: number, tdur: number, tid = 1): TraceEvent => {
  return { ph: "X", pid: 1, tid, ts, dur, tts, tdur };
};

const times = (events: readonly TraceEvent[]) => byThreadClock(events).map(({ ts, dur }) => [ts, dur]);

describe("a trace by the threads' clocks", () => {
  it("starts each task at its old time and gives it its thread's time", () => {
    expect(times([event(1000, 90, 10, 20), event(2000, 30, 40, 30)])).toEqual([
      [1000, 20],
      [2000, 30],
    ]);
  });

  it("keeps nested events within their task, at any depth", () => {
    const nested = [event(1000, 100, 10, 30), event(1050, 40, 15, 20), event(1060, 20, 18, 5)];
    expect(times(nested)).toEqual([
      [1000, 30],
      [1005, 20],
      [1008, 5],
    ]);
  });

  it("tells the threads apart, and keeps the order of its input", () => {
    expect(times([event(1010, 50, 5, 40, 2), event(1000, 100, 10, 30, 1)])).toEqual([
      [1010, 40],
      [1000, 30],
    ]);
  });

  it("keeps events without a thread's time", () => {
    const mark: TraceEvent = { ph: "I", pid: 1, tid: 1, ts: 5 };
    expect(byThreadClock([mark])).toEqual([mark]);
  });
});

it.each([
  [[7], 7],
  [[9, 7], 7],
  [[7, 100, 9], 9],
  [[1, 8, 9, 2], 2],
])("of runs that score %j takes the one with %d", (scores, median) => {
  const runs = scores.map((score) => ({ score }));
  expect(medianRun(runs, ({ score }) => score)).toBe(runs.find(({ score }) => score === median));
});

it("needs a run", () => {
  expect(() => medianRun([], Number)).toThrow("no run");
});

it.each([
  [1_999, 6],
  [1_533, 4],
  [1_300, 3],
  [1_299, 2.998],
  [1_050, 2.5],
  [800, 2],
  [799, 1.998],
  [475, 1.5],
  [150, 1],
])("slows a host of index %d down %d times", (index, slowdown) => {
  expect(hostSlowdown(index)).toBeCloseTo(slowdown, 3);
});

it.each([149, 0])("has no slowdown for a host of index %d", (index) => {
  expect(hostSlowdown(index)).toBeNull();
});
