import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CELLS, drawLayout } from "./layout.ts";

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
