import { describe, expect, it } from "vitest";
import { digest } from "./digest.ts";
import { RULES } from "#games/all/rules.ts";
import { allTrials } from "./all-trials.ts";
import { chiSquare, criticalValue, DEVIATIONS_MAX, deviationsOf, print, merge, play } from "./report.ts";
import { fraction, ONE, stakeOdds } from "#contract/games/stake-odds.ts";
import { STAKE, type Trial } from "#games/engine/rules/trial.ts";

describe("a thousand rounds", () => {
  it.each(RULES)("of $checks.game have the outcomes that the verifier in Go computes", (rules) =>
    expect(digest(rules, 1_000)).toBe(rules.digest.ofGo),
  );
});

// The same as `npx node tools/fairness/main.ts`, with fewer rounds.
const ROUNDS = 8_000;
const SEED = "rangoli";

describe.each(allTrials)("$name", (trial) => {
  const rowsOf = (bias: number) => trial.report(trial.play(SEED, 0, ROUNDS, bias));

  it("pays as the exact odds say, and draws all outcomes alike", () => {
    const rows = rowsOf(0);
    expect(rows.filter(({ fair }) => !fair)).toEqual([]);
    expect(rows.filter(({ kind }) => kind === "return").length).toBeGreaterThan(0);
    expect(rows.filter(({ kind }) => kind === "chi-square").length).toBeGreaterThan(0);
    for (const { deviations } of rows) expect(Math.abs(deviations)).toBeLessThanOrEqual(DEVIATIONS_MAX);
  });

  it("is detected if every third round is manipulated", () => {
    const unfair = rowsOf(1 / 3).filter(({ fair }) => !fair);
    expect(unfair.length).toBeGreaterThan(0);
    expect(unfair[0]?.measured).toBeLessThan(unfair[0]?.expected ?? 0);
    expect(print(unfair)).toContain("UNFAIR");
  });
});

describe("chi-square", () => {
  it("is 0 if all counts are as expected, and grows with the square of the difference", () => {
    expect(chiSquare([10, 20], [10, 20])).toBe(0);
    expect(chiSquare([12, 18], [10, 20])).toBeCloseTo(4 / 10 + 4 / 20, 12);
  });

  // From the tables: 0.05 and 0.001 in the upper tail, which are 1.6449 and 3.0902 standard deviations.
  it.each([
    [1.6449, 9, 16.919],
    [1.6449, 24, 36.415],
    [1.6449, 51, 68.669],
    [3.0902, 9, 27.877],
    [3.0902, 24, 51.179],
    [3.0902, 51, 87.968],
  ])(
    "has its critical value at %d standard deviations and %d degrees of freedom at %d",
    (deviations, degrees, value) => {
      expect(Math.abs(criticalValue(deviations, degrees) - value)).toBeLessThan(0.01 * value);
      expect(deviationsOf(criticalValue(deviations, degrees), degrees)).toBeCloseTo(deviations, 9);
    },
  );
});

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
