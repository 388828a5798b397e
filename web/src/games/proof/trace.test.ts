import { describe, expect, it } from "vitest";
import { commitment } from "#simulator/fairness/draw.ts";
import { drawOutcome as dealLuckyHit } from "#simulator/games/lucky-hit/outcome.ts";
import { DECK } from "#simulator/games/lucky-hit/cards.ts";
import { drawOutcome as drawPrice } from "#simulator/games/win/outcome.ts";
import { traceOf } from "./trace.ts";

const SEED = "5ff5c610e633b2a91c46d1be1f74286b";
const CLIENT_SEED = "854581b6f52eaa86503f1dc6433655f9";
const common = { serverSeed: SEED, commitment: "" };

describe("a trace", () => {
  it("gives the published worked example of Aviator", () => {
    const playerSeeds = ["Q2AlyjYoIondBMTh7fy5", "mL0pOTBFVpBCK2qZ4DXC", "aaaaaaaaaaaaaaaaaaaa"];
    const trace = traceOf({ game: "aviator", serverSeed: "uBsKq0Zr4mXw81Ta", commitment: "", playerSeeds });
    expect(trace).toMatchObject({ outcome: { decimal: 2_174_961_631_658_806, result: 187 } });
    expect(trace.commitment).toBe(commitment("uBsKq0Zr4mXw81Ta"));
  });

  it.each([
    [0, 1, [6]],
    [1, 2, [1, 21]],
    [2, 3, [13, 16, 22]],
  ])("gives the published layouts of Mines: nonce %i with %i traps", (nonce, traps, cells) => {
    const trace = traceOf({ ...common, game: "mines", clientSeed: CLIENT_SEED, nonce, traps });
    if (trace.game !== "mines") throw new Error(trace.game);
    // The published values number the cells from 0.
    expect(trace.traps).toEqual(cells.map((cell) => cell + 1));
    expect(trace.draws.map(({ place }) => place).sort((a, b) => a - b)).toEqual(cells);
    expect(trace.draws.map(({ of }) => of)).toEqual(Array.from({ length: traps }, (_, i) => 25 - i));
  });

  it("shows the bytes of every draw where they stand in the hash, on into the next one", () => {
    const trace = traceOf({ ...common, game: "mines", clientSeed: CLIENT_SEED, nonce: 7, traps: 10 });
    if (trace.game !== "mines") throw new Error(trace.game);
    expect(trace.macs.map(({ message }) => message)).toEqual([`${CLIENT_SEED}:7:0`, `${CLIENT_SEED}:7:1`]);
    const hex = trace.macs.map((mac) => mac.hex).join("");
    for (const [i, { bytes, float, of, at }] of trace.draws.entries()) {
      expect(bytes).toBe(hex.slice(8 * i, 8 * i + 8));
      expect(float).toBe(Number.parseInt(bytes, 16) / 2 ** 32);
      expect(at).toBe(Math.floor(float * of));
    }
  });

  it("leads from the float to Win Go's price", () => {
    const period = 20_261_121_001;
    const trace = traceOf({ ...common, game: "win", category: "S", saasId: "2", period });
    if (trace.game !== "win") throw new Error(trace.game);
    expect(trace.outcome).toEqual(drawPrice(SEED, "S:2", period));
    expect(trace.draws.map(({ place }) => 10_000 + place)).toEqual([trace.outcome.price]);
    expect(trace.macs[0]?.message).toBe(`S:2:${period}:0`);
  });

  it("names the cards that Lucky Hit deals, those of equal hands before them", () => {
    // Periods enough that some of them deal twice.
    const counts = new Set<number>();
    const serverSeed = "a server seed";
    for (let period = 0; period < 4_000; period++) {
      const trace = traceOf({ game: "luckyhit", serverSeed, commitment: "", clientSeed: "", period });
      if (trace.game !== "luckyhit") throw new Error(trace.game);
      expect(trace.outcome).toEqual(dealLuckyHit(serverSeed, "", period));
      const { black, red } = trace.outcome;
      expect(trace.draws.slice(-6).map(({ place }) => DECK[place])).toEqual([...black, ...red]);
      counts.add(trace.draws.length);
    }
    expect([...counts].sort((a, b) => a - b).slice(0, 2)).toEqual([6, 12]);
  });
});
