import { describe, expect, it } from "vitest";
import { Histogram } from "../report/histogram.ts";
import { latenessRow, Ticks } from "./crowd.ts";

describe("Ticks", () => {
  const TAKE_OFF = 1_000_000;

  function noted(frames: readonly (readonly [tag: number, arrived: number])[]): { total: number; worst: number } {
    const lateness = new Histogram();
    const ticks = new Ticks(250, lateness);
    for (const [tag, arrived] of frames) ticks.take(tag, TAKE_OFF, TAKE_OFF + arrived);
    return { total: lateness.total, worst: Math.round(lateness.percentile(1)) };
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
      // The histogram is exact to half a percent.
    ).toEqual({ total: 4, worst: 503 });
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
  const [lateness, lag] = [new Histogram(), new Histogram()];
  lateness.add(tickMs);
  lag.add(lagMs);
  const row = latenessRow(lateness, lag, { frames: "ticks", latenessMaxMs: 150 });
  expect(row.at(-1)).toBe(verdict);
  expect(row.join(" ").includes("generator saturated")).toBe(verdict === "");
});
