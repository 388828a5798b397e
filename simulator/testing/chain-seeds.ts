import { chainLength, lastSeed, walkBack } from "#fairness/chain.ts";

/** A round's chain and index by its place in the table's history, from 1; no chain was retired. */
export function placeOf(ordinal: number, length?: number): { chain: number; index: number } {
  let [chain, index] = [1, ordinal];
  for (; index > (length ?? chainLength(chain)); chain++) index -= length ?? chainLength(chain);
  return { chain, index };
}

/** The seeds of a table's rounds by their place in its history. `length`: of every chain, if not the usual one. */
export function chainSeeds(fairnessKey: string, table: string, length?: number): (ordinal: number) => string {
  const chains = new Map<number, readonly string[]>();
  return (ordinal) => {
    const { chain, index } = placeOf(ordinal, length);
    const seeds = chains.get(chain) ?? seedsOf(lastSeed(fairnessKey, table, chain), length ?? chainLength(chain));
    chains.set(chain, seeds);
    return seeds[index] ?? "";
  };
}

/** From seed[0] to the last. */
function seedsOf(last: string, length: number): readonly string[] {
  const seeds = [last];
  walkBack(last, length, (seed) => seeds.push(seed));
  return seeds.toReversed();
}
