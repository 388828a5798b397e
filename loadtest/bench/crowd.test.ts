import { describe, expect, it } from "vitest";
import { Lateness, Ticks } from "./crowd.ts";

describe("lateness", () => {
  it("is told by percentiles", () => {
    const lateness = new Lateness();
    for (let ms = 1; ms <= 100; ms++) lateness.add(ms);
    expect([0, 0.5, 0.99, 1].map((share) => lateness.percentile(share))).toEqual([1, 50, 99, 100]);
  });

  it("is never below 0, and bounded", () => {
    const lateness = new Lateness();
    lateness.add(-5);
    lateness.add(1e9);
    expect([lateness.percentile(0.5), lateness.percentile(1)]).toEqual([0, 10_000]);
  });

  it("of nothing is no number", () => {
    expect(() => new Lateness().percentile(0.5)).toThrow("nothing came");
  });
});

describe("ticks", () => {
  const TAKE_OFF = 1_000_000;

  function noted(frames: readonly (readonly [tag: number, arrived: number])[]): { total: number; worst: number } {
    const lateness = new Lateness();
    const ticks = new Ticks(250, lateness);
    for (const [tag, arrived] of frames) ticks.take(tag, TAKE_OFF, TAKE_OFF + arrived);
    return { total: lateness.total, worst: lateness.percentile(1) };
  }

  it("are held against the time that they were due, not the time that they were made", () => {
    expect(
      noted([
        [0, 3],
        [251, 260],
        [540, 555],
      ]),
    ).toEqual({ total: 3, worst: 55 });
  });

  it("that are left out are as late as the next", () => {
    expect(
      noted([
        [0, 0],
        [750, 752],
      ]),
    ).toEqual({ total: 4, worst: 502 });
  });

  it("count once", () => {
    expect(
      noted([
        [0, 0],
        [20, 30],
        [40, 300],
      ]),
    ).toEqual({ total: 1, worst: 0 });
  });

  it("count from the first that is seen", () => {
    expect(noted([[5_000, 5_001]])).toEqual({ total: 1, worst: 1 });
  });
});
