import { expect, it } from "vitest";
import { commitment, playFloats, type PlaySeeds } from "#fairness/draw.ts";
import { proveRound } from "./roll.ts";

// An operator makes the server seed of each roll after it knows the member's client seed, and commits to one that loses.
// It foresees the roll of a play without entropy.

const ROLLS = 10_000;
const CANDIDATES = 16;
const CLIENT_SEED = "Q2AlyjYoIondBMTh7fy5";
const TARGET = 5_000;

/** From the formula in docs/fairness.md. */
const drawRoll = (seeds: PlaySeeds) => Math.floor(playFloats(seeds)() * 10_000);

/** Rolls as their records show them. `makeEntropy` is called after the commitment was published. */
function groundRolls(makeEntropy: (nonce: number) => string) {
  return Array.from({ length: ROLLS }, (_, nonce) => {
    const known = { clientSeed: CLIENT_SEED, nonce };
    const candidates = Array.from({ length: CANDIDATES }, (__, at) => commitment(`candidate ${nonce} ${at}`));
    const loses = (serverSeed: string) => drawRoll({ ...known, serverSeed, entropy: "" }) < TARGET;
    const serverSeed = candidates.find(loses) ?? commitment("none");
    const entropy = makeEntropy(nonce);
    const roll = drawRoll({ ...known, serverSeed, entropy });
    return { ...known, commitment: commitment(serverSeed), serverSeed, entropy, roll, forced: false as const };
  });
}

/** Standard deviations between the share of lost rolls and that of honest ones, with a target of 50.00. */
function gainOf(rolls: ReturnType<typeof groundRolls>): number {
  const lost = rolls.filter(({ roll }) => roll < TARGET).length;
  return (lost - rolls.length / 2) / Math.sqrt(rolls.length / 4);
}

it("a seed that is ground per play gains nothing against players who send entropy", () => {
  const rolls = groundRolls((nonce) => commitment(`entropy ${nonce}`).slice(0, 32));
  expect(rolls.every((roll) => proveRound(roll).match)).toBe(true);
  expect(Math.abs(gainOf(rolls))).toBeLessThan(3);
});

it("a ground seed gets its way against a player who sends none, and the record has the empty entropy that tells", () => {
  const rolls = groundRolls(() => "");
  expect(rolls.every((roll) => proveRound(roll).match)).toBe(true);
  expect(gainOf(rolls)).toBeGreaterThan(90);
  expect(rolls.every(({ entropy }) => entropy === "")).toBe(true);
});
