import { describe, expect, it } from "vitest";
import { Lateness, latenessRow, Ticks } from "./crowd.ts";

describe("Lateness", () => {
  it("returns percentiles", () => {
    const lateness = new Lateness();
    for (let ms = 1; ms <= 100; ms++) lateness.add(ms);
    expect([0, 0.5, 0.99, 1].map((share) => lateness.percentile(share))).toEqual([1, 50, 99, 100]);
  });

  it("stays between 0 and its maximum", () => {
    const lateness = new Lateness();
    lateness.add(-5);
    lateness.add(1e9);
    expect([lateness.percentile(0.5), lateness.percentile(1)]).toEqual([0, 10_000]);
  });

  it("throws without values", () => {
    expect(() => new Lateness().percentile(0.5)).toThrow("nothing came");
  });
});

describe("Ticks", () => {
  const TAKE_OFF = 1_000_000;

  function noted(frames: readonly (readonly [tag: number, arrived: number])[]): { total: number; worst: number } {
    const lateness = new Lateness();
    const ticks = new Ticks(250, lateness);
    for (const [tag, arrived] of frames) ticks.take(tag, TAKE_OFF, TAKE_OFF + arrived);
    return { total: lateness.total, worst: lateness.percentile(1) };
  }

  it("compares a frame with its due time, not with the time it was made", () => {
    expect(
      noted([
        [0, 3],
        [251, 260],
        [540, 555],
      ]),
    ).toEqual({ total: 3, worst: 55 });
  });

  it("counts a missing tick as late as the next one", () => {
    expect(
      noted([
        [0, 0],
        [750, 752],
      ]),
    ).toEqual({ total: 4, worst: 502 });
  });

  it("counts each tick once", () => {
    expect(
      noted([
        [0, 0],
        [20, 30],
        [40, 300],
      ]),
    ).toEqual({ total: 1, worst: 0 });
  });

  it("starts with the first tick it gets", () => {
    expect(noted([[5_000, 5_001]])).toEqual({ total: 1, worst: 1 });
  });
});

it.each([
  ["in time", 20, 149, "met"],
  ["in time, too late for the promise", 20, 150, "missed"],
  ["late itself", 21, 149, ""],
])("the row of a client that was %s", (_, lagMs, tickMs, verdict) => {
  const [lateness, lag] = [new Lateness(), new Lateness()];
  lateness.add(tickMs);
  lag.add(lagMs);
  const row = latenessRow(lateness, lag, { frames: "ticks", latenessMaxMs: 150 });
  expect(row.at(-1)).toBe(verdict);
  expect(row.join(" ").includes("generator saturated")).toBe(verdict === "");
});
