import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DEMO_GAMES,
  type DemoGameName,
  drawStops,
  everyStop,
  payoutOf,
  REEL,
  returnOf,
  type SlotSymbol,
  STAKE_STEP,
  WHEEL,
} from "./demo-games.ts";

const NAMES = Object.keys(DEMO_GAMES) as DemoGameName[];

describe("the wheel", () => {
  it("has twelve fields, half of which pay nothing", () => {
    expect(WHEEL).toHaveLength(12);
    expect(WHEEL.filter((field) => field === 0)).toHaveLength(6);
    for (const [at, field] of WHEEL.entries()) expect(DEMO_GAMES.wheel.multiplierAt([at])).toBe(field);
  });

  it("returns exactly 95 %", () => {
    expect(returnOf(DEMO_GAMES.wheel)).toBe(9_500);
    expect(DEMO_GAMES.wheel.prizes.map(({ multiplier, ways }) => [multiplier, ways])).toEqual([
      [400, 1],
      [200, 1],
      [150, 2],
      [120, 2],
    ]);
  });
});

describe("the slot", () => {
  it.each<[SlotSymbol, SlotSymbol, SlotSymbol, number]>([
    ["lotus", "lotus", "lotus", 10_000],
    ["star", "star", "star", 2_500],
    ["bell", "bell", "bell", 1_500],
    ["diya", "diya", "diya", 1_000],
    ["kite", "kite", "kite", 500],
    ["lotus", "kite", "lotus", 500],
    ["star", "lotus", "lotus", 500],
    ["star", "star", "lotus", 200],
    ["bell", "star", "star", 200],
    ["kite", "kite", "bell", 0],
    ["bell", "bell", "diya", 0],
    ["lotus", "star", "bell", 0],
  ])("pays for %s, %s, %s %i hundredths of a stake", (...line) => {
    const multiplier = line.pop();
    const stops = (line as SlotSymbol[]).map((symbol) => REEL.indexOf(symbol));
    expect(DEMO_GAMES.slot.multiplierAt(stops)).toBe(multiplier);
  });

  it("returns exactly 96.2 %", () => {
    expect(returnOf(DEMO_GAMES.slot)).toBe(9_620);
    expect(DEMO_GAMES.slot.prizes.map(({ line, multiplier, ways }) => [line.join(" "), multiplier, ways])).toEqual([
      ["lotus lotus lotus", 10_000, 1],
      ["star star star", 2_500, 8],
      ["bell bell bell", 1_500, 8],
      ["diya diya diya", 1_000, 8],
      ["lotus lotus other", 500, 27],
      ["kite kite kite", 500, 27],
      ["star star other", 200, 96],
    ]);
  });

  it("pays the same in any order of the reels", () => {
    const stop = fc.nat(REEL.length - 1);
    fc.assert(
      fc.property(stop, stop, stop, (a, b, c) => {
        const { multiplierAt } = DEMO_GAMES.slot;
        expect(multiplierAt([c, a, b])).toBe(multiplierAt([a, b, c]));
        expect(multiplierAt([b, a, c])).toBe(multiplierAt([a, b, c]));
      }),
    );
  });
});

describe.each(NAMES)("the game %s", (name) => {
  const game = DEMO_GAMES[name];

  it("pays, over all its stops, what it says it returns", () => {
    const stake = 100 * STAKE_STEP;
    const all = everyStop(game.stops);
    expect(all).toHaveLength(game.ways);
    const paid = all.reduce((sum, stops) => sum + payoutOf(game, stops, stake), 0);
    expect(paid * 10_000).toBe(returnOf(game) * stake * all.length);
    const losing = all.filter((stops) => game.multiplierAt(stops) === 0).length;
    expect(losing + game.prizes.reduce((sum, { ways }) => sum + ways, 0)).toBe(game.ways);
  });

  it("pays whole minor units for every stake that it takes", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.constantFrom(...everyStop(game.stops)), (steps, stops) => {
        const stake = steps * STAKE_STEP;
        const payout = payoutOf(game, stops, stake);
        expect(Number.isInteger(payout)).toBe(true);
        expect(payout * 100).toBe(stake * game.multiplierAt(stops));
      }),
    );
  });

  it("stops everywhere equally often over all bytes, and draws a byte of the rest again", () => {
    const seen = new Map<string, number>();
    const [first = 0] = game.stops;
    for (let byte = 0; byte < 256; byte++) {
      const bytes = [byte, 0, 0, 0];
      const drawn: number[] = [];
      const stops = drawStops(game, () => {
        const next = bytes.shift() ?? 0;
        drawn.push(next);
        return Uint8Array.of(next);
      });
      if (drawn.length === game.stops.length) seen.set(String(stops[0]), (seen.get(String(stops[0])) ?? 0) + 1);
      else expect(byte).toBeGreaterThanOrEqual(256 - (256 % first));
    }
    expect([...seen.values()]).toEqual(Array<number>(first).fill(Math.floor(256 / first)));
  });
});
