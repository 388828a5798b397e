import { describe, expect, it } from "vitest";
import { FLEW_AWAY_MS, pose, TAKE_OFF_MS } from "./flight-path.ts";

const at = (flightMs: number, goneMs = 0, still = false) => pose(flightMs, goneMs, still, { x: 0, y: 0, gone: 0 });

describe("the plane's way", () => {
  it("begins on the ground at the left", () => {
    expect(at(0)).toEqual({ x: 0, y: 0, gone: 0 });
  });

  it("has left the ground, but not climbed, when the take-off ends", () => {
    const { x, y } = at(TAKE_OFF_MS);
    expect(x).toBeGreaterThan(0.05);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(0.1);
  });

  it("goes on without a jump and stays in the picture, however long it flies", () => {
    let before = at(0);
    for (let ms = 16; ms < 120_000; ms += 16) {
      const now = at(ms);
      expect(Math.hypot(now.x - before.x, now.y - before.y)).toBeLessThan(0.01);
      expect(Math.min(now.x, now.y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(now.x, now.y)).toBeLessThanOrEqual(1);
      before = now;
    }
  });

  it("leads out of the picture within a second once it flew away", () => {
    expect(at(9_000, 1).gone).toBeLessThan(0.01);
    expect(at(9_000, FLEW_AWAY_MS / 2).gone).toBeCloseTo(0.25);
    expect(at(9_000, FLEW_AWAY_MS).gone).toBe(1);
    expect(at(9_000, Number.POSITIVE_INFINITY).gone).toBe(1);
  });

  it("does not move where less motion is asked for: it is there, and then it is gone", () => {
    expect(at(100, 0, true)).toEqual(at(60_000, 0, true));
    expect(at(100, 0, true).gone).toBe(0);
    expect(at(100, 1, true).gone).toBe(1);
  });

  it("is written into the object that is handed in", () => {
    const mine = { x: 0, y: 0, gone: 0 };
    expect(pose(3_000, 0, false, mine)).toBe(mine);
  });
});
