import { describe, expect, it } from "vitest";
import { commitment } from "#fairness/draw.ts";
import { clientSeedOf, drawOutcome } from "./outcome.ts";
import { proveRound, type RevealedRound } from "./proof.ts";

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
