import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { periodAt, phaseAt, roundOf } from "./timeline.ts";

const round = roundOf(59_840_362);

describe("a round of Lucky Hit", () => {
  it.each([
    [0, "waiting"],
    [3_999, "waiting"],
    [4_000, "open"],
    [18_999, "open"],
    [19_000, "locked"],
    [19_999, "locked"],
    [20_000, "shown"],
    [29_999, "shown"],
  ] as const)("after %d ms is %s", (ms, phase) => {
    expect(phaseAt(round.startTime + ms, round)).toBe(phase);
    expect(periodAt(round.startTime + ms)).toBe(round.period);
  });

  it("lasts 30 s of the wall clock, its period being epoch seconds / 30", () => {
    fc.assert(
      fc.property(fc.nat(4e12), (now) => {
        const { period, startTime, endTime } = roundOf(periodAt(now));
        expect(period).toBe(Math.floor(now / 1000 / 30));
        expect(startTime).toBeLessThanOrEqual(now);
        expect(endTime).toBeGreaterThan(now);
        expect(endTime).toBe(roundOf(period + 1).startTime);
      }),
    );
  });
});
