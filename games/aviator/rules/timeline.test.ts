import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RESULT_MAX } from "./outcome.ts";
import { coefficientAt, flightMsOf, nextPeriodAfter, phaseAt, roundOf, statusAt } from "./timeline.ts";

const round = roundOf(179_521_086_000);
const { startTime } = round;
const result = fc.integer({ min: 100, max: RESULT_MAX });

describe("a round of Aviator", () => {
  it("starts at its period, in 1/100 s", () => {
    expect(startTime).toBe(1_795_210_860_000);
  });

  // A flight of 1000 ms: take-off at 13 s, its last ms at 14 s.
  it.each([
    [0, "reset", 9],
    [999, "reset", 9],
    [1_000, "reset", 10],
    [1_999, "reset", 10],
    [2_000, "open", 11],
    [2_999, "open", 11],
    [3_000, "open", 12],
    [11_999, "open", 20],
    [12_000, "locked", 21],
    [12_999, "locked", 21],
    [13_000, "flying", 30],
    [13_999, "flying", 30],
    [14_000, "flying", 31],
    [14_001, "flown", 600],
    [17_000, "flown", 600],
  ] as const)("after %d ms is %s, with status %d", (ms, phase, status) => {
    expect(phaseAt(startTime + ms, round, 1_000)).toBe(phase);
    expect(statusAt(startTime + ms, round, 1_000)).toBe(status);
  });

  it("stays locked while its outcome is unknown", () => {
    expect(phaseAt(startTime + 60_000, round, null)).toBe("locked");
    expect(statusAt(startTime + 60_000, round, null)).toBe(21);
  });

  it("never has a status between the longest flight's and 600", () => {
    const flightMs = flightMsOf(RESULT_MAX);
    expect(statusAt(round.takeOffTime + flightMs, round, flightMs)).toBe(30 + Math.floor(flightMs / 1000));
    expect(statusAt(round.takeOffTime + flightMs, round, flightMs)).toBeLessThan(600);
  });

  it("is followed by the next one 3 s after the crash, and by less than 10 ms more", () => {
    fc.assert(
      fc.property(result, (hundredths) => {
        const over = round.takeOffTime + flightMsOf(hundredths) + 3_000;
        const next = roundOf(nextPeriodAfter(round.period, hundredths)).startTime;
        expect(next).toBeGreaterThanOrEqual(over);
        expect(next).toBeLessThan(over + 10);
      }),
    );
  });
});

describe("the coefficient", () => {
  it("starts at 1.00 and has doubled after 11.6 s", () => {
    expect(coefficientAt(0)).toBe(100);
    expect(coefficientAt(11_552)).toBe(199);
    expect(coefficientAt(11_553)).toBe(200);
  });

  it("never falls", () => {
    fc.assert(
      fc.property(fc.nat(160_000), (ms) => {
        expect(coefficientAt(ms + 1)).toBeGreaterThanOrEqual(coefficientAt(ms));
      }),
    );
  });

  it("is not above the result in the flight's last ms, and is in the next", () => {
    fc.assert(
      fc.property(result, (hundredths) => {
        const ms = flightMsOf(hundredths);
        expect(coefficientAt(ms)).toBeLessThanOrEqual(hundredths);
        expect(coefficientAt(ms + 1)).toBeGreaterThan(hundredths);
      }),
      { numRuns: 1_000 },
    );
  });

  it("reaches every result up to 100× before the flight ends, so that a tie can be paid", () => {
    for (let hundredths = 100; hundredths <= 10_000; hundredths++) {
      expect(coefficientAt(flightMsOf(hundredths))).toBe(hundredths);
    }
  });
});
