import { describe, expect, it } from "vitest";
import { checkGame } from "./proof-sheet.tsx";
import { traceMines } from "./proof.tsx";
import { finishedGame } from "./testing/samples.ts";

const CLIENT_SEED = "854581b6f52eaa86503f1dc6433655f9";
const SEEDS = { serverSeed: "5ff5c610e633b2a91c46d1be1f74286b", commitment: "", clientSeed: CLIENT_SEED };

describe("a traced game of Mines", () => {
  it.each([
    [0, 1, [6]],
    [1, 2, [1, 21]],
    [2, 3, [13, 16, 22]],
  ])("gives the published layouts of Mines: nonce %i with %i traps", (nonce, traps, cells) => {
    const { drawn, ...layout } = traceMines({ ...SEEDS, nonce, traps });
    // The published values number the cells from 0.
    expect(layout.traps).toEqual(cells.map((cell) => cell + 1));
    expect(drawn.draws.map(({ place }) => place).sort((a, b) => a - b)).toEqual(cells);
    expect(drawn.draws.map(({ of }) => of)).toEqual(Array.from({ length: traps }, (_, i) => 25 - i));
  });

  it("shows the bytes of every draw, across hashes", () => {
    const { drawn } = traceMines({ ...SEEDS, nonce: 7, traps: 10 });
    expect(drawn.macs.map(({ message }) => message)).toEqual([`${CLIENT_SEED}:7:0`, `${CLIENT_SEED}:7:1`]);
    const hex = drawn.macs.map((mac) => mac.hex).join("");
    for (const [i, { bytes, float, of, at }] of drawn.draws.entries()) {
      expect(bytes).toBe(hex.slice(8 * i, 8 * i + 8));
      expect(float).toBe(Number.parseInt(bytes, 16) / 2 ** 32);
      expect(at).toBe(Math.floor(float * of));
    }
  });
});

const failed = (round: Parameters<typeof checkGame>[0]) =>
  checkGame(round)?.steps.flatMap(({ name, holds }) => (holds ? [] : [name]));

describe("checking a game", () => {
  it("finds the same traps, and that every step matches", () => {
    // The published check value: cells 13, 16 and 22, counted from 0.
    expect(checkGame(finishedGame())).toMatchObject({ verdict: "match", recomputed: [14, 17, 23] });
    expect(failed(finishedGame())).toEqual([]);
  });

  it("accepts the traps in any order", () => {
    expect(checkGame(finishedGame({ trap_indexes: [23, 14, 17] }))?.verdict).toBe("match");
  });

  it.each([
    ["other traps", { trap_indexes: [1, 2, 3] }, ["layout"]],
    ["another server seed", { server_seed: "other" }, ["commitment", "layout"]],
    ["another commitment", { commitment: "00" }, ["commitment"]],
    ["another client seed", { client_seed: "other" }, ["layout"]],
    ["another game's number", { nonce: 3 }, ["layout"]],
  ])("finds %s", (_, change, steps) => {
    expect(checkGame(finishedGame(change))?.verdict).toBe("mismatch");
    expect(failed(finishedGame(change))).toEqual(steps);
  });

  it("reports a forced game as forced, even if the traps match", () => {
    expect(checkGame(finishedGame({ forced: true }))?.verdict).toBe("forced");
  });

  it("gives no verdict for a game that is not over", () => {
    expect(checkGame(finishedGame({ server_seed: null, trap_indexes: null }))).toBeNull();
  });
});
