import { describe, expect, it } from "vitest";
import { commitment } from "#fairness/draw.ts";
import { drawOutcome } from "./outcome.ts";
import { proveRound, type RevealedRound } from "./proof.ts";

const serverSeed = "a server seed";
const clientSeed = "Q2AlyjYoIondBMTh7fy5mL0pOTBFVpBCK2qZ4DXC";
const outcome = drawOutcome(serverSeed, clientSeed, 59_840_362);
const honest: RevealedRound = {
  ...outcome,
  commitment: commitment(serverSeed),
  serverSeed,
  clientSeed,
  period: 59_840_362,
  forced: false,
};
const [first, second, third] = outcome.black;

describe("verifying a round of Lucky Hit", () => {
  it("confirms an honest round, and shows its draw", () => {
    const verdict = proveRound(honest);
    expect(verdict).toEqual({ match: true, commitmentHolds: true, resultHolds: true, recomputed: outcome });
  });

  it.each<[string, Partial<RevealedRound>, Partial<ReturnType<typeof proveRound>>]>([
    ["another winner", { blackWin: !outcome.blackWin }, { commitmentHolds: true, resultHolds: false }],
    ["other odds", { luckyHitOdds: 7 }, { commitmentHolds: true, resultHolds: false }],
    ["a card exchanged", { black: [first, second, { ...third, n: 99 }] }, { resultHolds: false }],
    ["a suit exchanged", { black: [first, second, { ...third, t: 9 }] }, { resultHolds: false }],
    ["hands exchanged", { black: outcome.red, red: outcome.black }, { commitmentHolds: true, resultHolds: false }],
    ["another server seed", { serverSeed: "another" }, { commitmentHolds: false, resultHolds: false }],
    ["other bettors", { clientSeed: "another" }, { commitmentHolds: true, resultHolds: false }],
    ["another period's round", { period: 1 }, { commitmentHolds: true, resultHolds: false }],
    ["a forced outcome", { forced: true }, { commitmentHolds: true, resultHolds: false }],
  ])("detects %s", (_, change, found) => {
    expect(proveRound({ ...honest, ...change })).toMatchObject({ match: false, ...found });
  });
});
