import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CELLS, drawLayout, proveRound, type RevealedRound } from "./layout.ts";
import { commitment } from "#fairness/draw.ts";

describe("a layout of Mines", () => {
  it.each([
    [0, 1, [25], [22]],
    [1, 2, [7, 8], [5, 24]],
    [2, 3, [9, 15, 16], [17, 20, 23]],
  ])("is that of docs/fairness.md for its seeds (nonce %d, traps %d)", (nonce, traps, cells, without) => {
    const seeds = {
      serverSeed: "5ff5c610e633b2a91c46d1be1f74286b",
      clientSeed: "854581b6f52eaa86503f1dc6433655f9",
      nonce,
    };
    expect(drawLayout({ ...seeds, entropy: "0f1e2d3c4b5a69788796a5b4c3d2e1f0" }, traps)).toEqual(cells);
    expect(drawLayout({ ...seeds, entropy: "" }, traps)).toEqual(without);
  });

  it("has as many different cells as there are traps, from 1 to 25, in order", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.nat(),
        fc.integer({ min: 1, max: CELLS - 1 }),
        (serverSeed, clientSeed, nonce, traps) => {
          const layout = drawLayout({ serverSeed, clientSeed, entropy: "", nonce }, traps);
          expect(new Set(layout).size).toBe(traps);
          expect(layout).toEqual(layout.toSorted((a, b) => a - b));
          expect(layout.every((cell) => Number.isInteger(cell) && cell >= 1 && cell <= CELLS)).toBe(true);
        },
      ),
    );
  });

  it("changes with the game, its entropy, the player's seed and the server's", () => {
    const seeds = { serverSeed: "server", clientSeed: "client", entropy: "", nonce: 0 };
    const others = [{ nonce: 1 }, { entropy: "0" }, { clientSeed: "another" }, { serverSeed: "another" }];
    const layouts = [{}, ...others].map((other) => drawLayout({ ...seeds, ...other }, 7));
    expect(new Set(layouts.map(String)).size).toBe(5);
  });
});

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
