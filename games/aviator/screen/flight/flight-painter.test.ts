import { describe, expect, it } from "vitest";
import { CHIP_SCALE_MAX, FLEW_AWAY_MS, PLANE_REACH, createChipPool, layoutStage } from "./flight-layout.ts";
import { createFlightPainter, type FlightFrame } from "./flight-painter.ts";
import type { FlightPalette } from "./flight-palette.ts";

const palette: FlightPalette = {
  bands: ["red", "violet", "pink", "saffron"].map((curve) => ({
    curve,
    underCurve: { near: "near", far: "far" },
    glow: { near: "glow", far: "none" },
  })),
  plane: "plane",
  fold: "fold",
  text: "text",
  chip: "chip",
  onChip: "ink",
  font: "700 11px Manrope",
};

const gradient = { addColorStop: () => undefined };

/** A canvas context that records the calls with the relevant settings. */
function recorder() {
  const calls: { name: string; args: readonly unknown[]; fill: unknown; stroke: unknown; alpha: unknown }[] = [];
  const settings: Record<string, unknown> = { globalAlpha: 1 };
  const context = new Proxy(settings, {
    get(target, name: string) {
      if (name in target) return target[name];
      return (...args: unknown[]) => {
        calls.push({
          name,
          args,
          fill: target["fillStyle"],
          stroke: target["strokeStyle"],
          alpha: target["globalAlpha"],
        });
        if (name === "measureText") return { width: 7 * String(args[0]).length };
        return name.startsWith("create") ? gradient : undefined;
      };
    },
  });
  return { calls, context: context as unknown as CanvasRenderingContext2D };
}

const pool = createChipPool();
const still: FlightFrame = {
  inFlight: false,
  flightMs: 0,
  coefficient: 100,
  marks: { coefficients: [], label: "" },
  goneMs: 0,
  still: false,
  now: 0,
  chips: pool.chips,
};

function painted(change: Partial<FlightFrame>) {
  const { calls, context } = recorder();
  const painter = createFlightPainter(context, palette);
  painter.resize(358, 240, 2);
  calls.length = 0;
  painter.paint({ ...still, ...change });
  const of = (name: string) => calls.filter((call) => call.name === name);
  const filledWith = (fill: string) => of("fill").filter((call) => call.fill === fill).length;
  return { calls, of, filledWith };
}

describe("a painted frame", () => {
  it("shows the waiting plane before the flight, and no curve", () => {
    const { of, filledWith } = painted({});
    expect(filledWith("plane")).toBe(1);
    expect(of("stroke")).toHaveLength(0);
  });

  it("shows curve and plane in flight, the plane where the curve ends", () => {
    const { of, filledWith } = painted({ inFlight: true, flightMs: 9_000 });
    expect(of("stroke")).toHaveLength(1);
    expect(filledWith("plane")).toBe(1);
    const [, , , , x, y] = of("bezierCurveTo")[0]?.args ?? [];
    expect(of("translate").at(-1)?.args).toEqual([x, y]);
  });

  it("keeps a faded curve, and no plane, after the flight", () => {
    const { of, filledWith } = painted({ inFlight: true, flightMs: 9_000, goneMs: FLEW_AWAY_MS });
    expect(Number(of("stroke")[0]?.alpha)).toBeLessThan(0.5);
    expect(filledWith("plane")).toBe(0);
  });

  it("is the same at any time of the flight with less motion", () => {
    const early = painted({ inFlight: true, flightMs: 100, still: true });
    const late = painted({ inFlight: true, flightMs: 60_000, still: true });
    expect(early.calls).toEqual(late.calls);
    expect(painted({ inFlight: true, flightMs: 100 }).calls).not.toEqual(
      painted({ inFlight: true, flightMs: 900 }).calls,
    );
  });
});

describe("a band of multipliers", () => {
  it.each([
    [199, "red"],
    [200, "violet"],
    [1_000, "pink"],
    [10_000, "saffron"],
  ])("colours the curve at %i hundredths in %s, with rays that grow", (coefficient, color) => {
    const { of, calls } = painted({ inFlight: true, flightMs: 9_000, coefficient });
    expect(of("stroke")[0]?.stroke).toBe(color);
    const below = painted({ inFlight: true, flightMs: 9_000, coefficient: 100 }).of("fill")[0];
    const rays = calls.find(({ name }) => name === "fill");
    expect(Number(rays?.alpha) > Number(below?.alpha)).toBe(color !== "red");
  });
});

describe("the mark of a cash-out", () => {
  const marks = { coefficients: [167], label: "You left at 1.67×" };
  const at = (coefficient: number, flightMs = 20_000) => painted({ inFlight: true, flightMs, coefficient, marks });

  it("is on the curve, and sinks as the axis rescales", () => {
    const heights = [167, 200, 500, 18_000].map((coefficient) => {
      const [x = 0, y = 0] = (at(coefficient).of("arc")[0]?.args ?? []) as number[];
      expect(x).toBeGreaterThan(0);
      return y;
    });
    expect(heights).toEqual([...heights].sort((one, other) => one - other));
  });

  it("has its words in one place, below the chips, and the plane above them and never beneath", () => {
    const { lane, seal } = layoutStage(358, 240);
    for (let flightMs = 0; flightMs <= 20_000; flightMs += 250) {
      const { calls, of } = at(200, flightMs);
      const [left = 0, top = 0, width = 0, height = 0] = (of("roundRect")[0]?.args ?? []) as number[];
      expect(left + width).toBeLessThan(seal.left);
      expect(top + height).toBeLessThan(240);
      expect(top).toBeGreaterThan(lane.bottom);
      const [x = 0, y = 0] = (of("translate").at(-1)?.args ?? []) as number[];
      const isBeside = x + PLANE_REACH.right < left || x - PLANE_REACH.left > left + width;
      expect(isBeside || y + PLANE_REACH.bottom <= top, `${flightMs} ms`).toBe(true);
      const order = calls.filter(({ name }) => name === "fill").map(({ fill }) => fill);
      expect(order.lastIndexOf("plane")).toBeGreaterThan(order.lastIndexOf("chip"));
    }
  });
});

describe("a rising chip", () => {
  const chips = createChipPool();
  chips.add("+₹208", 1, 1_000);
  const at = (now: number, less = false, pool = chips) => {
    const { of } = painted({ inFlight: true, flightMs: 9_000, now, chips: pool.chips, still: less });
    // The chip is painted last.
    const [, top] = of("translate").at(-1)?.args ?? [];
    return { label: of("fillText")[0]?.args[0], top: Number(top), scale: of("scale")[0]?.args[0] };
  };

  it("rises with its label in its time, and is gone afterwards", () => {
    expect(at(999).label).toBeUndefined();
    expect(at(1_100).label).toBe("+₹208");
    expect(at(2_000).top).toBeLessThan(at(1_100).top);
    expect(at(9_000).label).toBeUndefined();
  });

  it("does not move with less motion", () => {
    expect(at(2_000, true)).toEqual(at(1_100, true));
  });

  it("is as large as its stake asks for, within its lane", () => {
    const large = createChipPool();
    large.add("+₹10,000", CHIP_SCALE_MAX, 1_000);
    expect(at(1_100, false, large).scale).toBe(CHIP_SCALE_MAX);
    const { of } = painted({ inFlight: true, flightMs: 9_000, now: 1_100, chips: large.chips });
    const [left] = of("translate").at(-1)?.args ?? [];
    const [, , width] = of("roundRect").at(-1)?.args ?? [];
    const { lane } = layoutStage(358, 240);
    expect(Number(left)).toBeGreaterThanOrEqual(lane.left);
    expect(Number(left) + CHIP_SCALE_MAX * Number(width)).toBeLessThanOrEqual(lane.right);
  });
});
