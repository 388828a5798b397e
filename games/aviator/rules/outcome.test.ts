import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawOutcome, RESULT_MAX, proveRound, type RevealedRound } from "./outcome.ts";
import { commitment } from "#fairness/draw.ts";
import { aviatorTable } from "../table.ts";

const seed = fc.stringMatching(/^[A-Za-z0-9]{20}$/);

describe("an outcome of Aviator", () => {
  it("is the published one for the published seeds", () => {
    const outcome = drawOutcome("uBsKq0Zr4mXw81Ta", [
      "Q2AlyjYoIondBMTh7fy5",
      "mL0pOTBFVpBCK2qZ4DXC",
      "aaaaaaaaaaaaaaaaaaaa",
    ]);
    expect(outcome.decimal).toBe(2_174_961_631_658_806);
    expect(outcome.result).toBe(187);
    expect(outcome.sha512hash.startsWith(outcome.hex)).toBe(true);
    expect(Number.parseInt(outcome.hex, 16)).toBe(outcome.decimal);
  });

  it("lies between 1.00 and 10,000.00, with a hash of 128 digits", () => {
    fc.assert(
      fc.property(seed, fc.array(seed, { maxLength: 3 }), (serverSeed, players) => {
        const { result, sha512hash, hex, decimal } = drawOutcome(serverSeed, players);
        expect(result).toBeGreaterThanOrEqual(100);
        expect(result).toBeLessThanOrEqual(RESULT_MAX);
        expect(Number.isInteger(result)).toBe(true);
        expect(sha512hash).toMatch(/^[0-9a-f]{128}$/);
        expect(hex).toHaveLength(13);
        expect(decimal).toBeLessThan(2 ** 52);
      }),
    );
  });

  it("needs no player seed, and changes with every seed and with their order", () => {
    const results = [[], ["a"], ["a", "b"], ["b", "a"]].map((players) => drawOutcome("server", players).sha512hash);
    expect(new Set(results).size).toBe(4);
  });
});

const serverSeed = "uBsKq0Zr4mXw81Ta";
const playerSeeds = ["Q2AlyjYoIondBMTh7fy5", "mL0pOTBFVpBCK2qZ4DXC", "aaaaaaaaaaaaaaaaaaaa"];
const honest: RevealedRound = {
  commitment: commitment(serverSeed),
  serverSeed,
  playerSeeds,
  result: 187,
  forced: false,
};

describe("verifying a round of Aviator", () => {
  it("confirms an honest round, and shows its draw", () => {
    expect(proveRound(honest)).toEqual({
      match: true,
      commitmentHolds: true,
      resultHolds: true,
      recomputed: drawOutcome(serverSeed, playerSeeds),
    });
  });

  it.each<[string, Partial<RevealedRound>, Partial<ReturnType<typeof proveRound>>]>([
    ["another result", { result: 188 }, { commitmentHolds: true, resultHolds: false }],
    ["another server seed", { serverSeed: "another" }, { commitmentHolds: false, resultHolds: false }],
    ["a bettor's seed left out", { playerSeeds: playerSeeds.slice(1) }, { commitmentHolds: true, resultHolds: false }],
    ["another commitment", { commitment: commitment("another") }, { commitmentHolds: false, resultHolds: true }],
    ["a forced outcome", { forced: true }, { commitmentHolds: true, resultHolds: false }],
  ])("detects %s", (_, change, found) => {
    expect(proveRound({ ...honest, ...change })).toMatchObject({ match: false, ...found });
  });
});

it.each([
  [100, "1"],
  [119, "1.01"],
  [120, "1.2"],
  [9_999, "10"],
  [RESULT_MAX, "100"],
])("a result of %d hundredths counts with those from %s on", (result, from) => {
  expect(aviatorTable.kindOf({ sha512hash: "", hex: "", decimal: 0, result })).toBe(from);
});
