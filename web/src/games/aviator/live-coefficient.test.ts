import { describe, expect, it } from "vitest";
import { coefficientAt } from "#simulator/games/aviator/timeline.ts";
import type { FlightRound } from "./flight-state.ts";
import { coefficientToShow, flightMsAt } from "./live-coefficient.ts";
import { ROUND } from "./testing/sample-frames.ts";

const flying: FlightRound = { ...ROUND, commitment: "", takenOff: true, tag: 4_000, flownAway: false, result: null };
const at = (ms: number) => ROUND.takeOffTime + ms;

describe("the coefficient between frames", () => {
  it("is that of the server's clock", () => {
    expect(coefficientToShow(flying, at(4_130))).toBe(coefficientAt(4_130));
  });

  it("is never behind the last frame, though our clock may be", () => {
    expect(flightMsAt(flying, at(3_000))).toBe(4_000);
  });

  it("does not run far ahead of the last frame where frames stay away", () => {
    expect(flightMsAt(flying, at(60_000))).toBe(5_500);
  });

  it("is exactly the result once the plane flew away", () => {
    expect(coefficientToShow({ ...flying, flownAway: true, result: 127 }, at(9_999))).toBe(127);
  });

  it("is 1 before take-off", () => {
    expect(coefficientToShow({ ...flying, takenOff: false, tag: 0 }, at(9_999))).toBe(100);
  });
});
