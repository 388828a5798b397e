import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CELLS, drawLayout } from "./layout.ts";

describe("a layout of Mines", () => {
  // The published values count cells from 0.
  it.each([
    [0, 1, [6]],
    [1, 2, [1, 21]],
    [2, 3, [13, 16, 22]],
  ])("is the published one for the published seeds (nonce %d, traps %d)", (nonce, traps, cells) => {
    const layout = drawLayout("5ff5c610e633b2a91c46d1be1f74286b", "854581b6f52eaa86503f1dc6433655f9", nonce, traps);
    expect(layout).toEqual(cells.map((cell) => cell + 1));
  });

  it("has as many different cells as there are traps, from 1 to 25, in order", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.nat(),
        fc.integer({ min: 1, max: CELLS - 1 }),
        (server, client, nonce, traps) => {
          const layout = drawLayout(server, client, nonce, traps);
          expect(new Set(layout).size).toBe(traps);
          expect(layout).toEqual(layout.toSorted((a, b) => a - b));
          expect(layout.every((cell) => Number.isInteger(cell) && cell >= 1 && cell <= CELLS)).toBe(true);
        },
      ),
    );
  });

  it("changes with the game, the player's seed and the server's", () => {
    const layouts = [
      drawLayout("server", "client", 0, 7),
      drawLayout("server", "client", 1, 7),
      drawLayout("server", "another", 0, 7),
      drawLayout("another", "client", 0, 7),
    ];
    expect(new Set(layouts.map(String)).size).toBe(4);
  });
});
