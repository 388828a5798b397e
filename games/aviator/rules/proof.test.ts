import { describe, expect, it } from "vitest";
import { commitment } from "#fairness/draw.ts";
import { drawOutcome } from "./outcome.ts";
import { proveRound, type RevealedRound } from "./proof.ts";

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
