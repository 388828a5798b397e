import { describe, expect, it } from "vitest";
import { checkGame } from "./proof-sheet.tsx";
import { traceMines } from "./proof.tsx";
import { finishedGame } from "./testing/samples.ts";

const CLIENT_SEED = "854581b6f52eaa86503f1dc6433655f9";
const ENTROPY = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
const SEEDS = { serverSeed: "5ff5c610e633b2a91c46d1be1f74286b", clientSeed: CLIENT_SEED, entropy: ENTROPY };

describe("a traced game of Mines", () => {
  it.each([
    [0, 1, [25]],
    [1, 2, [7, 8]],
    [2, 3, [9, 15, 16]],
  ])("gives the layouts of docs/fairness.md: nonce %i with %i traps", (nonce, traps, cells) => {
    const { drawn, ...layout } = traceMines({ ...SEEDS, nonce, traps });
    expect(layout.traps).toEqual(cells);
    expect(drawn.draws.map(({ place }) => place + 1).sort((a, b) => a - b)).toEqual(cells);
    expect(drawn.draws.map(({ of }) => of)).toEqual(Array.from({ length: traps }, (_, i) => 25 - i));
  });

  it("shows the bytes of every draw, across hashes", () => {
    const { drawn } = traceMines({ ...SEEDS, nonce: 7, traps: 10 });
    expect(drawn.macs.map(({ message }) => message)).toEqual([0, 1].map((n) => `${CLIENT_SEED}:${ENTROPY}:7:${n}`));
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
    expect(checkGame(finishedGame())).toMatchObject({ verdict: "match", recomputed: [9, 15, 16] });
    expect(failed(finishedGame())).toEqual([]);
  });

  it("accepts the traps in any order", () => {
    expect(checkGame(finishedGame({ trap_indexes: [16, 9, 15] }))?.verdict).toBe("match");
  });

  it.each([
    ["other traps", { trap_indexes: [1, 2, 3] }, ["layout"]],
    ["another server seed", { server_seed: "other" }, ["commitment", "layout"]],
    ["another commitment", { commitment: "00" }, ["commitment"]],
    ["another client seed", { client_seed: "other" }, ["layout"]],
    ["entropy that was left out", { entropy: "" }, ["layout"]],
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
