import { describe, expect, it } from "vitest";
import { commitment } from "#fairness/draw.ts";
import { proveRound, type RevealedRound } from "./proof.ts";

const serverSeed = "5ff5c610e633b2a91c46d1be1f74286b";
const honest: RevealedRound = {
  commitment: commitment(serverSeed),
  serverSeed,
  clientSeed: "854581b6f52eaa86503f1dc6433655f9",
  entropy: "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
  nonce: 2,
  traps: 3,
  trapIndexes: [16, 9, 15],
  forced: false,
};

describe("verifying a game of Mines", () => {
  it("confirms an honest game, with its traps in any order", () => {
    expect(proveRound(honest)).toEqual({
      match: true,
      commitmentHolds: true,
      resultHolds: true,
      recomputed: [9, 15, 16],
    });
  });

  it.each<[string, Partial<RevealedRound>, Partial<ReturnType<typeof proveRound>>]>([
    ["a trap that was moved", { trapIndexes: [9, 15, 17] }, { commitmentHolds: true, resultHolds: false }],
    ["a trap too many", { trapIndexes: [9, 15, 16, 24] }, { commitmentHolds: true, resultHolds: false }],
    ["another server seed", { serverSeed: "another" }, { commitmentHolds: false, resultHolds: false }],
    ["another client seed", { clientSeed: "another" }, { commitmentHolds: true, resultHolds: false }],
    ["another entropy", { entropy: "" }, { commitmentHolds: true, resultHolds: false }],
    ["another game's nonce", { nonce: 3 }, { commitmentHolds: true, resultHolds: false }],
    ["a forced layout", { forced: true }, { commitmentHolds: true, resultHolds: false }],
  ])("detects %s", (_, change, found) => {
    expect(proveRound({ ...honest, ...change })).toMatchObject({ match: false, ...found });
  });
});
