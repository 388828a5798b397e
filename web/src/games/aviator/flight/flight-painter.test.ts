import { describe, expect, it } from "vitest";
import { FLEW_AWAY_MS, createChipPool } from "./flight-layout.ts";
import { createFlightPainter, type FlightFrame, type FlightPalette, withAlpha } from "./flight-painter.ts";

const palette: FlightPalette = {
  curve: "#ff5766",
  underCurve: { near: "near", far: "far" },
  plane: "plane",
  fold: "fold",
  text: "text",
  glow: { near: "glow", far: "none" },
  chip: "chip",
  onChip: "ink",
  font: "700 11px Manrope",
};

const gradient = { addColorStop: () => undefined };

/** A canvas context that records the calls with the relevant settings. */
function recorder() {
  const calls: { name: string; args: readonly unknown[]; fill: unknown; alpha: unknown }[] = [];
  const settings: Record<string, unknown> = { globalAlpha: 1 };
  const context = new Proxy(settings, {
    get(target, name: string) {
      if (name in target) return target[name];
      return (...args: unknown[]) => {
        calls.push({ name, args, fill: target["fillStyle"], alpha: target["globalAlpha"] });
        if (name === "measureText") return { width: 40 };
        return name.startsWith("create") ? gradient : undefined;
      };
    },
  });
  return { calls, context: context as unknown as CanvasRenderingContext2D };
}

const pool = createChipPool();
const still: FlightFrame = { inFlight: false, flightMs: 0, goneMs: 0, still: false, now: 0, chips: pool.chips };

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
  it("is drawn in device pixels on a cleared canvas", () => {
    const { calls } = painted({});
    expect(calls[0]).toMatchObject({ name: "setTransform", args: [2, 0, 0, 2, 0, 0] });
    expect(calls[1]).toMatchObject({ name: "clearRect", args: [0, 0, 358, 240] });
  });

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

  it("creates no gradients per frame", () => {
    const { calls } = painted({ inFlight: true, flightMs: 9_000 });
    expect(calls.filter(({ name }) => name.startsWith("create"))).toEqual([]);
  });
});

describe("a rising chip", () => {
  const chips = createChipPool();
  chips.add("+₹208", 1_000);
  const at = (now: number, less = false) =>
    painted({ inFlight: true, flightMs: 9_000, now, chips: chips.chips, still: less }).of("fillText");

  it("rises with its label in its time, and is gone afterwards", () => {
    expect(at(999)).toEqual([]);
    expect(at(1_100)[0]?.args[0]).toBe("+₹208");
    expect(Number(at(2_000)[0]?.args[2])).toBeLessThan(Number(at(1_100)[0]?.args[2]));
    expect(at(9_000)).toEqual([]);
  });

  it("does not move with less motion", () => {
    expect(at(2_000, true)[0]?.args).toEqual(at(1_100, true)[0]?.args);
  });
});

describe("a colour", () => {
  it("becomes translucent in any notation", () => {
    expect(withAlpha("#ff5766", 0.5)).toBe("#ff576680");
    expect(withAlpha("red", 0.25)).toBe("color-mix(in srgb, red 25%, transparent)");
  });
});
