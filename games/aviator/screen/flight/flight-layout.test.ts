import { describe, expect, it } from "vitest";
import {
  type Box,
  CHIP_HEIGHT,
  layoutStage,
  PLANE_REACH,
  FLEW_AWAY_MS,
  pose,
  TAKE_OFF_MS,
  CHIP_MS,
  CHIP_SCALE_MAX,
  CHIP_SPACING_MS,
  chipTop,
  chipScale,
  createChipPool,
  newCashOuts,
} from "./flight-layout.ts";
import { planeAt } from "./flight-painter.ts";
import type { Players } from "./flight-state.ts";

/** Stages of phones from 320 px to the column's 500 px in both orientations, less the screen's padding. */
const STAGES = [320, 360, 390, 500].flatMap((screen) =>
  [200, 245, 268].map((height) => [screen - 32, height] as const),
);

const touch = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function planeBox(width: number, height: number, flightMs: number, goneMs: number, still = false): Box {
  const at = pose(flightMs, goneMs, still, { x: 0, y: 0, gone: 0 });
  const { x, y } = planeAt(layoutStage(width, height), width, height, at, { x: 0, y: 0 });
  return {
    left: x - PLANE_REACH.left,
    top: y - PLANE_REACH.top,
    right: x + PLANE_REACH.right,
    bottom: y + PLANE_REACH.bottom,
  };
}

describe.each(STAGES)("on a stage of %i by %i px", (width, height) => {
  const { number, plot, lane, seal } = layoutStage(width, height);

  it("the number, the chips' lane, the seal and the plane's plot do not touch", () => {
    expect([touch(number, lane), touch(lane, seal)]).toEqual([false, false]);
    expect(number.right - number.left).toBeGreaterThan(150);
    expect(plot.bottom - plot.top).toBeGreaterThan(50);
    expect(lane.right).toBeLessThanOrEqual(width);
  });

  it("the plane touches neither the number nor the lane at any moment of a flight", () => {
    for (let ms = 0; ms < 60_000; ms += 20) {
      const plane = planeBox(width, height, ms, 0);
      expect([ms, touch(plane, number), touch(plane, lane)]).toEqual([ms, false, false]);
      expect(plane.bottom).toBeLessThanOrEqual(height);
      expect(plane.left).toBeGreaterThanOrEqual(0);
    }
    const still = planeBox(width, height, 9_000, 0, true);
    expect([touch(still, number), touch(still, lane)]).toEqual([false, false]);
  });

  it.each([0, 800, 2_000, 3_500, 5_000, 20_000])(
    "a plane that flies away after %i ms leaves past the number",
    (flightMs) => {
      for (let gone = 0; gone < FLEW_AWAY_MS; gone += 10) {
        const plane = planeBox(width, height, flightMs, gone);
        expect([gone, touch(plane, number)]).toEqual([gone, false]);
      }
    },
  );

  it.each([false, true])("chips stay in their lane and never cover each other (less motion: %j)", (still) => {
    const pool = createChipPool();
    const scales = [1, CHIP_SCALE_MAX, CHIP_SCALE_MAX, 1, 1, 1.2, CHIP_SCALE_MAX, 1];
    for (let n = 0; n < 40; n++) pool.add(`+₹${n}`, scales[n % scales.length] ?? 1, 0);
    for (let now = 0; now < 20 * CHIP_SPACING_MS; now += 10) {
      const shown = pool.chips
        .filter(({ from }) => now >= from && now < from + CHIP_MS)
        .map((chip) => ({ top: chipTop(chip, now, still, lane), height: CHIP_HEIGHT * chip.scale }))
        .toSorted((a, b) => a.top - b.top);
      for (const { top, height } of shown) {
        expect(top).toBeGreaterThanOrEqual(lane.top);
        expect(top + height).toBeLessThanOrEqual(lane.bottom);
      }
      for (const [index, { top }] of shown.slice(1).entries()) {
        const above = shown[index];
        if (above !== undefined) expect(top - above.top).toBeGreaterThanOrEqual(above.height);
      }
    }
  });
});

const at = (flightMs: number, goneMs = 0, still = false) => pose(flightMs, goneMs, still, { x: 0, y: 0, gone: 0 });

describe("the plane's path", () => {
  it("begins on the ground at the left", () => {
    expect(at(0)).toEqual({ x: 0, y: 0, gone: 0 });
  });

  it("has left the ground, but not climbed, when the take-off ends", () => {
    const { x, y } = at(TAKE_OFF_MS);
    expect(x).toBeGreaterThan(0.05);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(0.1);
  });

  it("moves without a jump and stays in the picture, however long it flies", () => {
    let before = at(0);
    for (let ms = 16; ms < 120_000; ms += 16) {
      const now = at(ms);
      expect(Math.hypot(now.x - before.x, now.y - before.y)).toBeLessThan(0.01);
      expect(Math.min(now.x, now.y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(now.x, now.y)).toBeLessThanOrEqual(1);
      before = now;
    }
  });

  it("leaves the picture within a second after the flight", () => {
    expect(at(9_000, 1).gone).toBeLessThan(0.01);
    expect(at(9_000, FLEW_AWAY_MS / 2).gone).toBeCloseTo(0.25);
    expect(at(9_000, FLEW_AWAY_MS).gone).toBe(1);
    expect(at(9_000, Number.POSITIVE_INFINITY).gone).toBe(1);
  });
});

const player = (nickName: string, betAmount: number, coefficient: number | null) => ({
  nickName,
  betAmount,
  coefficient,
  cashOut: coefficient !== null,
});
const list = (period: number, ...players: Players["players"]): Players => ({
  period,
  playerNumber: players.length,
  cashedNumber: 0,
  players,
});

describe("players who have just cashed out", () => {
  it("are those whose payout is new since the last list", () => {
    const before = list(1, player("a", 100_00, null), player("b", 50_00, 150));
    const after = list(1, player("a", 100_00, 208), player("b", 50_00, 150));
    expect(newCashOuts(before, after)).toEqual([{ stake: 100_00, paid: 208_00 }]);
    expect(newCashOuts(after, after)).toEqual([]);
  });

  it("are counted, since masked names may be equal", () => {
    const before = list(1, player("p***1", 100_00, 200), player("p***1", 100_00, null));
    const after = list(1, player("p***1", 100_00, 200), player("p***1", 100_00, 200));
    expect(newCashOuts(before, after)).toEqual([{ stake: 100_00, paid: 200_00 }]);
  });

  it("include the whole first list and a new round's", () => {
    const after = list(2, player("a", 100_00, 208));
    expect(newCashOuts(list(1, player("a", 100_00, 208)), after)).toEqual([{ stake: 100_00, paid: 208_00 }]);
    expect(newCashOuts(null, after)).toEqual([{ stake: 100_00, paid: 208_00 }]);
  });
});

describe("the size of a chip", () => {
  it("grows with the stake, from the least to the highest", () => {
    const scales = [5_00, 50_00, 100_00, 500_00, 1_000_00, 10_000_00, 1e9].map(chipScale);
    expect(scales).toEqual(scales.toSorted((one, other) => one - other));
    expect(scales.slice(0, 2)).toEqual([1, 1]);
    expect(scales.slice(-2)).toEqual([CHIP_SCALE_MAX, CHIP_SCALE_MAX]);
    expect(new Set(scales).size).toBe(5);
  });
});

describe("the pool of chips", () => {
  it("never grows: it drops new chips while all are in use", () => {
    const pool = createChipPool();
    const size = pool.chips.length;
    for (let n = 0; n <= size; n++) pool.add(String(n), 1, 0);
    expect(pool.chips.map(({ label }) => label)).toEqual(Array.from({ length: size }, (_, n) => String(n)));
    pool.add("later", 1, CHIP_MS);
    expect(pool.chips[0]?.label).toBe("later");
  });
});
