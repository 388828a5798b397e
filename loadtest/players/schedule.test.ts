import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MeasureName } from "../measures.ts";
import { type Stage, stagedArrivalMs } from "./arrivals.ts";
import { watchLag } from "./api.ts";

const rate = fc.integer({ min: 0, max: 300 });
const stage = fc.record({ target: rate, seconds: fc.integer({ min: 0, max: 20 }) });

/** Arrivals until a moment: the area below the rate. */
function arrivedBy(startRate: number, stages: readonly Stage[], ms: number): number {
  let from = startRate;
  let [arrived, left] = [0, ms / 1000];
  for (const { target, seconds } of stages) {
    const spent = Math.min(left, seconds);
    const rateThen = seconds === 0 ? target : from + ((target - from) * spent) / seconds;
    arrived += ((from + rateThen) / 2) * spent;
    left -= spent;
    from = target;
  }
  return arrived;
}

it("an arrival comes when the area below the rate reaches its number", () => {
  fc.assert(
    fc.property(rate, fc.array(stage, { maxLength: 6 }), fc.nat(3_000), (startRate, stages, index) => {
      const ms = stagedArrivalMs(startRate, stages, index);
      const totalMs = stages.reduce((sum, { seconds }) => sum + seconds, 0) * 1000;
      if (ms === Infinity) expect(arrivedBy(startRate, stages, totalMs)).toBeLessThan(index + 1.000_001);
      else expect(arrivedBy(startRate, stages, ms)).toBeCloseTo(index + 1, 5);
    }),
  );
});

it("arrivals at a constant rate are evenly apart", () => {
  const stages = [{ target: 50, seconds: 2 }];
  expect([0, 1, 99, 100].map((index) => stagedArrivalMs(50, stages, index))).toEqual([20, 40, 2_000, Infinity]);
});

describe("a generator's lag", () => {
  /** Runs a watch of 100 ms whose timers come when `late` says. */
  function lagsOf(late: (due: number) => number): number[] {
    let now = 0;
    const timers: { run: () => void; at: number }[] = [];
    const lags: number[] = [];
    const add = (measure: MeasureName, value: number) => {
      expect(measure).toBe("generator_lag");
      lags.push(value);
    };
    const later = (run: () => void, delayMs: number) => timers.push({ run, at: now + delayMs });
    watchLag({ add, complain: () => undefined }, { now: () => now, later, everyMs: 10, isOver: () => now >= 100 });
    for (let due = timers.shift(); due !== undefined; due = timers.shift()) {
      now = Math.max(now, due.at, late(due.at));
      due.run();
    }
    return lags;
  }

  it("is 0 if every timer comes in time", () => {
    expect(lagsOf((due) => due)).toEqual(Array.from({ length: 10 }, () => 0));
  });

  it("counts every moment of a stall, not only the timer that came late", () => {
    expect(lagsOf((due) => (due === 30 ? 75 : due))).toEqual([0, 0, 45, 35, 25, 15, 5, 0, 0, 0]);
  });
});
