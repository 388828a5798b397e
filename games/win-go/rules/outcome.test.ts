import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { floats, commitment } from "#fairness/draw.ts";
import { outcomeOf } from "./guess.ts";
import { CATEGORIES, clientSeedOf, drawOutcome, proveRound, type RevealedRound } from "./outcome.ts";

describe("an outcome of Win Go", () => {
  it("is a price of five digits, and its last digit", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...CATEGORIES), fc.nat(), (serverSeed, category, period) => {
        const clientSeed = clientSeedOf(category, 1);
        const { price, lastNum } = drawOutcome(serverSeed, clientSeed, period);
        expect(price).toBeGreaterThanOrEqual(10_000);
        expect(price).toBeLessThanOrEqual(99_999);
        expect(String(lastNum)).toBe(String(price).at(-1));
        expect(price).toBe(10_000 + Math.floor(floats(serverSeed, clientSeed, period)() * 90_000));
      }),
    );
  });

  it("belongs to its table: category and saas id make the client seed", () => {
    expect(clientSeedOf("P", 1)).toBe("P:1");
    const prices = CATEGORIES.flatMap((category) =>
      [1, 2].map((saasId) => drawOutcome("seed", clientSeedOf(category, saasId), 20_261_015_001).price),
    );
    expect(new Set(prices).size).toBe(8);
  });

  it.each([
    [0, "red violet"],
    [1, "green"],
    [2, "red"],
    [3, "green"],
    [4, "red"],
    [5, "green violet"],
    [6, "red"],
    [7, "green"],
    [8, "red"],
    [9, "green"],
  ])("with the digit %d is %s", (digit, colours) => {
    const { lastNum, isGreen, isRed, isViolet } = outcomeOf(34_560 + digit);
    expect(lastNum).toBe(digit);
    expect({ isGreen, isRed, isViolet }).toEqual({
      isGreen: colours.includes("green"),
      isRed: colours.includes("red"),
      isViolet: colours.includes("violet"),
    });
  });
});

const serverSeed = "a server seed";
const outcome = drawOutcome(serverSeed, clientSeedOf("S", 1), 20_261_015_001);
const honest: RevealedRound = {
  commitment: commitment(serverSeed),
  serverSeed,
  category: "S",
  saasId: 1,
  period: 20_261_015_001,
  price: outcome.price,
  lastNum: outcome.lastNum,
  forced: false,
};

describe("verifying a round of Win Go", () => {
  it("confirms an honest round, and shows its draw", () => {
    const verdict = proveRound(honest);
    expect(verdict).toEqual({ match: true, commitmentHolds: true, resultHolds: true, recomputed: outcome });
  });

  it.each<[string, Partial<RevealedRound>, Partial<ReturnType<typeof proveRound>>]>([
    ["another price", { price: outcome.price - 10 }, { commitmentHolds: true, resultHolds: false }],
    ["another digit", { lastNum: (outcome.lastNum + 1) % 10 }, { commitmentHolds: true, resultHolds: false }],
    ["another server seed", { serverSeed: "another" }, { commitmentHolds: false, resultHolds: false }],
    ["another table's round", { category: "P" }, { commitmentHolds: true, resultHolds: false }],
    ["another period's round", { period: 20_261_015_002 }, { commitmentHolds: true, resultHolds: false }],
    ["a forced outcome", { forced: true }, { commitmentHolds: true, resultHolds: false }],
  ])("detects %s", (_, change, found) => {
    expect(proveRound({ ...honest, ...change })).toMatchObject({ match: false, ...found });
  });
});
