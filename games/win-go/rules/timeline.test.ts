import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isPeriod,
  numberOfDay,
  periodAt,
  phaseAt,
  roundOf,
  ROUNDS_A_DAY,
  shiftPeriod,
  dayOf,
  daysSinceEpoch,
} from "./timeline.ts";
import { DAY_MS } from "#contract/values/durations.ts";

const anyTime = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) });
const at = (text: string) => Date.parse(text);

describe("a period of Win Go", () => {
  it.each([
    ["2026-10-15T00:00:00.000+05:30", 20_261_015_001],
    ["2026-10-15T00:02:59.999+05:30", 20_261_015_001],
    ["2026-10-15T00:03:00.000+05:30", 20_261_015_002],
    ["2026-10-15T23:56:59.999+05:30", 20_261_015_479],
    ["2026-10-15T23:57:00.000+05:30", 20_261_015_480],
    ["2026-10-15T23:59:59.999+05:30", 20_261_015_480],
    ["2026-10-16T00:00:00.000+05:30", 20_261_016_001],
    // 18:30 in London is midnight in India.
    ["2026-12-31T18:29:59.999Z", 20_261_231_480],
    ["2026-12-31T18:30:00.000Z", 20_270_101_001],
    ["2028-02-28T18:30:00.000Z", 20_280_229_001],
  ])("at %s is %d", (time, period) => {
    expect(periodAt(at(time))).toBe(period);
  });

  it("is aligned to the wall clock: 180 minus clock seconds mod 180 remain", () => {
    fc.assert(
      fc.property(anyTime, (now) => {
        const { startTime, endTime } = roundOf(periodAt(now));
        expect(startTime % 180_000).toBe(0);
        expect(endTime - now).toBe(180_000 - (now % 180_000));
      }),
    );
  });

  it("and its start lead to each other", () => {
    fc.assert(
      fc.property(anyTime, (now) => {
        const period = periodAt(now);
        const { startTime, endTime } = roundOf(period);
        expect(startTime).toBeLessThanOrEqual(now);
        expect(endTime).toBeGreaterThan(now);
        expect(periodAt(startTime)).toBe(period);
        expect(isPeriod(period)).toBe(true);
      }),
    );
  });

  it("has a number from 1 to 480 within its day", () => {
    fc.assert(
      fc.property(anyTime, (now) => {
        expect(numberOfDay(periodAt(now))).toBeGreaterThanOrEqual(1);
        expect(numberOfDay(periodAt(now))).toBeLessThanOrEqual(ROUNDS_A_DAY);
      }),
    );
  });

  it.each([
    [20_261_015_001, -1, 20_261_014_480],
    [20_261_015_480, 1, 20_261_016_001],
    [20_261_231_480, 1, 20_270_101_001],
    [20_261_015_100, 480, 20_261_016_100],
    [20_261_015_100, 0, 20_261_015_100],
  ])("%d shifted by %d rounds is %d", (period, rounds, shifted) => {
    expect(shiftPeriod(period, rounds)).toBe(shifted);
  });

  it.each([
    20_261_015_000,
    20_261_015_481,
    20_261_301_001,
    20_260_230_001,
    20_260_001_001,
    20_261_000_001,
    20_261_015_001.5,
    // No rounds before the epoch.
    101_001,
    19_690_101_001,
    0,
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e20,
  ])("is not %d", (period) => {
    expect(isPeriod(period)).toBe(false);
    expect(() => roundOf(period)).toThrow(RangeError);
  });
});

describe("a round of Win Go", () => {
  const round = roundOf(20_261_015_240);

  it.each([
    [0, "open"],
    [149_999, "open"],
    [150_000, "shown"],
    [179_999, "shown"],
  ] as const)("after %d ms is %s: stakes are taken while more than 30 s remain", (ms, phase) => {
    expect(phaseAt(round.startTime + ms, round)).toBe(phase);
  });
});

describe("the calendar", () => {
  it("is the platform's, every day from 1890 to 2110", () => {
    // A single assertion: an assertion for each day would take longer than the computation.
    const wrong: number[] = [];
    for (let days = Date.UTC(1890, 0, 1) / DAY_MS; days < Date.UTC(2110, 0, 1) / DAY_MS; days++) {
      const date = new Date(days * DAY_MS);
      const day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
      const told = dayOf(days);
      const same = told.year === day.year && told.month === day.month && told.day === day.day;
      if (!same || daysSinceEpoch(day) !== days) wrong.push(days);
    }
    expect(wrong).toEqual([]);
  });

  it("leads from days to dates and back, in any century", () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (days) => {
        expect(daysSinceEpoch(dayOf(days))).toBe(days);
      }),
    );
  });
});
