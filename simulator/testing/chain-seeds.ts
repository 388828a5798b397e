import { FIRST_CHAIN_LENGTH, lastSeed, walkBack } from "../fairness/chain.ts";

/** The seeds of a table's rounds by their place in its history, from 1; no chain was retired. */
export function chainSeeds(
  fairnessKey: string,
  table: string,
  length = FIRST_CHAIN_LENGTH,
): (ordinal: number) => string {
  const chains = new Map<number, readonly string[]>();
  return (ordinal) => {
    const chain = Math.ceil(ordinal / length);
    const seeds = chains.get(chain) ?? seedsOf(lastSeed(fairnessKey, table, chain), length);
    chains.set(chain, seeds);
    return seeds[ordinal - (chain - 1) * length] ?? "";
  };
}

/** From seed[0] to the last. */
function seedsOf(last: string, length: number): readonly string[] {
  const seeds = [last];
  walkBack(last, length, (seed) => seeds.push(seed));
  return seeds.toReversed();
}
