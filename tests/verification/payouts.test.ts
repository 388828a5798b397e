import { describe, expect, it } from "vitest";
import { aviatorPayout, feeOf, luckyHitPayout, minesPayout, minesRate, winPayout } from "./payouts.ts";

it("the fee is 2 %, half a minor unit rounded up", () => {
  expect([10_000, 24, 25, 74, 75, 1_225].map(feeOf)).toEqual([200, 0, 1, 1, 2, 25]);
});

it("Aviator pays stake times coefficient, rounded down", () => {
  expect(aviatorPayout(10_000, 182)).toBe(18_200);
  expect(aviatorPayout(33, 187)).toBe(61);
});

it("Lucky Hit pays the winner 2 and a lucky hit by Black's hand", () => {
  const black = { blackWin: true, luckyHitOdds: 4 };
  expect(["B", "R", "L"].map((pick) => luckyHitPayout(9_800, pick, black))).toEqual([19_600, 0, 39_200]);
  const red = { blackWin: false, luckyHitOdds: 0 };
  expect(["B", "R", "L"].map((pick) => luckyHitPayout(9_800, pick, red))).toEqual([0, 19_600, 0]);
});

describe("Win Go", () => {
  // On a delivery of 98.00, as the specification's table has it.
  it.each([
    [10_000, { G: 0, R: 14_700, V: 44_100, N: 88_200 }],
    [10_001, { G: 19_600, R: 0, V: 0, N: 88_200 }],
    [10_005, { G: 14_700, R: 0, V: 44_100, N: 88_200 }],
    [10_008, { G: 0, R: 19_600, V: 0, N: 88_200 }],
  ])("pays by the last digit of %i", (price, pays) => {
    for (const [type, paid] of Object.entries(pays)) expect(winPayout(9_800, type, price % 10, price), type).toBe(paid);
    expect(winPayout(9_800, "N", (price + 1) % 10, price)).toBe(0);
  });

  it("rounds down to a minor unit", () => {
    expect(winPayout(99, "R", null, 10_000)).toBe(148);
  });
});

describe("Mines", () => {
  it("pays the inverse of the chance, rounded down once", () => {
    expect(minesPayout(9_800, 1, 24)).toBe(245_000);
    expect(minesPayout(9_800, 3, 1)).toBe(11_136);
    // C(25, 18) / C(18, 18) = 480700.
    expect(minesPayout(9_800, 7, 18)).toBe(9_800 * 480_700);
  });

  it("shows the coefficient cut to two decimals", () => {
    expect([minesRate(3, 0), minesRate(3, 1), minesRate(7, 18)]).toEqual([100, 113, 48_070_000]);
  });
});
