import { describe, expect, it } from "vitest";
import { commitment } from "#fairness/draw.ts";
import { proveRound, type RevealedRound } from "./proof.ts";
import { drawRoll } from "./roll.ts";

const serverSeed = "5ff5c610e633b2a91c46d1be1f74286b";
const clientSeed = "854581b6f52eaa86503f1dc6433655f9";
const entropy = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
const roll = drawRoll({ serverSeed, clientSeed, entropy, nonce: 2 });
const honest: RevealedRound = {
  commitment: commitment(serverSeed),
  serverSeed,
  clientSeed,
  entropy,
  nonce: 2,
  roll,
  forced: false,
};

describe("verifying a roll", () => {
  it("confirms an honest roll", () => {
    expect(proveRound(honest)).toEqual({ match: true, commitmentHolds: true, resultHolds: true, recomputed: roll });
  });

  it.each<[string, Partial<RevealedRound>, Partial<ReturnType<typeof proveRound>>]>([
    ["another number", { roll: roll + 1 }, { commitmentHolds: true, resultHolds: false }],
    ["another server seed", { serverSeed: "another" }, { commitmentHolds: false, resultHolds: false }],
    ["another client seed", { clientSeed: "another" }, { commitmentHolds: true, resultHolds: false }],
    ["another entropy", { entropy: "" }, { commitmentHolds: true, resultHolds: false }],
    ["another nonce", { nonce: 3 }, { commitmentHolds: true, resultHolds: false }],
    ["another commitment", { commitment: "00" }, { commitmentHolds: false, resultHolds: true }],
    ["a forced number", { forced: true }, { commitmentHolds: true, resultHolds: false }],
  ])("finds %s", (_, changed, found) => {
    expect(proveRound({ ...honest, ...changed })).toMatchObject({ match: false, ...found });
  });
});
