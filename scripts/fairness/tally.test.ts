import { describe, expect, it } from "vitest";
import { fraction, ONE, stakeOdds } from "#games/shared/stake-odds.ts";
import { merge, play } from "./tally.ts";
import { STAKE, type Trial } from "#games/shared/trial.ts";

const coin: Trial<number> = {
  name: "coin",
  share: 1,
  wagers: [
    {
      name: "heads",
      odds: stakeOdds([{ probability: fraction(1, 2), multiple: fraction(2) }], ONE),
      pays: (side) => (side === 0 ? 2 * STAKE : 0),
    },
  ],
  censuses: [{ name: "sides", expected: [0.5, 0.5], drawn: 1, cells: (side) => [side] }],
  draw: (serverSeed) => Number.parseInt(serverSeed.slice(0, 2), 16) % 2,
};

describe("a tally", () => {
  it("counts payouts and outcomes", () => {
    const { rounds, paid, counts } = play(coin, "seed", 0, 100);
    const [[heads = 0, tails = 0] = []] = counts;
    expect(rounds).toBe(100);
    expect(heads + tails).toBe(100);
    expect(paid).toEqual([2 * STAKE * heads]);
  });

  it("does not depend on how the rounds are split", () => {
    const parts = [play(coin, "seed", 0, 1), play(coin, "seed", 1, 40), play(coin, "seed", 40, 100)];
    expect(parts.reduce(merge)).toEqual(play(coin, "seed", 0, 100));
  });

  it("gives every round its own server seed, and every fourth three bettors", () => {
    const seeds = new Set<string>();
    const bettors: number[] = [];
    const watched: Trial<number> = {
      ...coin,
      draw(serverSeed, playerSeeds) {
        seeds.add(serverSeed);
        bettors.push(playerSeeds.length);
        expect(playerSeeds.every((seed) => /^[A-Za-z0-9]{20}$/.test(seed))).toBe(true);
        return 0;
      },
    };
    play(watched, "seed", 0, 100);
    play(watched, "another", 0, 100);
    expect(seeds.size).toBe(200);
    expect(bettors.slice(0, 8)).toEqual([0, 1, 2, 3, 0, 1, 2, 3]);
  });
});
