import { describe, expect, it } from "vitest";
import { periodAt, roundOf } from "#games/win-go/rules/timeline.ts";
import { msToNextView, roundView } from "./round-phase.ts";

const PERIOD = 20_261_120_437;
const { startTime, endTime } = roundOf(PERIOD);

describe("a round on the screen", () => {
  it.each([
    ["begins", 0, "open", 180],
    ["counts whole seconds down", 1, "open", 180],
    ["counts the next", 1_000, "open", 179],
    ["takes stakes while more than 30 s remain", 149_999, "open", 31],
    ["is locked at 30 s", 150_000, "locked", 30],
    ["is locked to its end", 179_999, "locked", 1],
    ["is over at the boundary", 180_000, "over", 0],
    ["is not longer than a round, whatever the clock says", -400, "open", 180],
  ])("%s", (_, at, phase, seconds) => {
    expect(roundView(PERIOD, startTime + at)).toEqual({ phase, seconds, mayContinue: false });
  });

  it.each([
    [0, false],
    [2_499, false],
    [2_500, true],
    [60_000, true],
  ])("may be left %i ms after its end: %s", (after, mayContinue) => {
    expect(roundView(PERIOD, endTime + after)).toEqual({ phase: "over", seconds: 0, mayContinue });
  });

  it("changes exactly at the announced time", () => {
    let now = startTime;
    const changes: number[] = [];
    for (let wait = msToNextView(PERIOD, now); wait !== null; wait = msToNextView(PERIOD, now)) {
      expect(roundView(PERIOD, now + wait - 1)).toEqual(roundView(PERIOD, now));
      now += wait;
      changes.push(now - startTime);
    }
    expect(changes).toHaveLength(181);
    expect(changes.slice(0, 2)).toEqual([1_000, 2_000]);
    expect(changes.slice(-2)).toEqual([180_000, 182_500]);
  });

  it("is followed by the period of the clock", () => {
    expect(periodAt(endTime)).toBe(PERIOD + 1);
  });
});
