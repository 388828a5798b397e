import { commitment, playFloats, type PlaySeeds } from "#fairness/draw.ts";

/** Dice, from its formula in docs/fairness.md. */
const drawRoll = (seeds: PlaySeeds) => Math.floor(playFloats(seeds)() * 10_000);

// An operator that makes the server seed of each roll of Dice after it knows the member's client seed, and commits to one
// that loses. It foresees the roll of a play without entropy.

const CANDIDATES = 16;
const CLIENT_SEED = "Q2AlyjYoIondBMTh7fy5";
const TARGET = 5_000;

/** A roll whose seed was ground, as its record shows it. */
export interface GroundRoll {
  readonly commitment: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly entropy: string;
  readonly nonce: number;
  readonly roll: number;
  readonly forced: false;
}

/** `makeEntropy` is called after the commitment was published. */
export function groundRolls(rolls: number, makeEntropy: (nonce: number) => string): GroundRoll[] {
  return Array.from({ length: rolls }, (_, nonce) => {
    const known = { clientSeed: CLIENT_SEED, nonce };
    const candidates = Array.from({ length: CANDIDATES }, (__, at) => commitment(`candidate ${nonce} ${at}`));
    const loses = (serverSeed: string) => drawRoll({ ...known, serverSeed, entropy: "" }) < TARGET;
    const serverSeed = candidates.find(loses) ?? commitment("none");
    const entropy = makeEntropy(nonce);
    const roll = drawRoll({ ...known, serverSeed, entropy });
    return { ...known, commitment: commitment(serverSeed), serverSeed, entropy, roll, forced: false };
  });
}

/** Standard deviations between the share of lost rolls and that of honest ones, with a target of 50.00. */
export function gainOf(rolls: readonly GroundRoll[]): number {
  const lost = rolls.filter(({ roll }) => roll < TARGET).length;
  return (lost - rolls.length / 2) / Math.sqrt(rolls.length / 4);
}
