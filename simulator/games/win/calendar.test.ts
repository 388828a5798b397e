import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOf, daysSinceEpoch } from "./calendar.ts";

const DAY_MS = 86_400_000;

describe("the calendar", () => {
  it("is the platform's, every day from 1890 to 2110", () => {
    // Asked once: of each day, it would take longer than all that is looked at.
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
