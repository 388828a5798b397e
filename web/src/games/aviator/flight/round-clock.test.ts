import { describe, expect, it } from "vitest";
import type { FlightRound } from "./flight-state.ts";
import { clockAt, nextChange, roundName, roundTime } from "./round-clock.ts";
import { ROUND } from "../testing/samples.ts";

const round: FlightRound = { ...ROUND, commitment: "", takenOff: false, tag: 0, flownAway: false, result: null };
const { openTime, lockTime } = round;

describe("a round's clock", () => {
  it.each([
    [openTime - 1, "reset", false, openTime],
    [openTime, "open", false, lockTime - 1_000],
    [lockTime - 1_001, "open", false, lockTime - 1_000],
    [lockTime - 1_000, "open", true, lockTime],
    [lockTime, "locked", false, null],
  ])("at %i", (now, phase, closing, next) => {
    expect(clockAt(round, now)).toEqual({ phase, closing });
    expect(nextChange(round, now)).toBe(next);
  });

  it("has no next change in flight, and without a round", () => {
    expect(nextChange({ ...round, takenOff: true }, openTime)).toBeNull();
    expect(nextChange(null, openTime)).toBeNull();
    expect(clockAt(null, openTime)).toEqual({ phase: null, closing: false });
  });
});

describe("a round", () => {
  it("is named by its seconds", () => {
    expect(roundName(179_521_086_000)).toBe("1795210860.00");
    const start = new Date(1_795_210_860_000);
    const time = [start.getHours(), start.getMinutes(), start.getSeconds()];
    expect(roundTime(179_521_086_000)).toBe(time.map((part) => String(part).padStart(2, "0")).join(":"));
  });
});
