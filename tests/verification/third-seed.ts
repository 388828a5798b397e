import { commitment, mixedSeed } from "#fairness/draw.ts";
import { drawOutcome } from "#games/aviator/rules/outcome.ts";

// An operator that places all three player seeds of a round of Aviator, and chooses them by the outcomes that it
// foresees. It knows the seed of the chain, but not the beacon that comes after the lock.

/** The choices among which the operator picks in each round. */
const CHOICES = Array.from({ length: 4 }, (_, at) => ["ada", "bea", "cleo"].map((name) => `${name} ${at}`));

/** P(result < 2.00), of an honest round. */
const CHANCE = 1 - 0.97 / 2;

const isLow = (serverSeed: string, seeds: readonly string[]) => drawOutcome(serverSeed, seeds).result < 200;

/** Standard deviations between the share of low results that the operator reaches and that of honest rounds. */
export function gainOfChoice(rounds: number, hasBeacon: boolean): { readonly share: number; readonly sigmas: number } {
  let low = 0;
  for (let round = 0; round < rounds; round++) {
    const seed = commitment(`seed ${round}`);
    const chosen = CHOICES.find((seeds) => isLow(seed, seeds)) ?? [];
    if (isLow(hasBeacon ? mixedSeed(seed, null, commitment(`beacon ${round}`)) : seed, chosen)) low++;
  }
  const share = low / rounds;
  return { share, sigmas: (share - CHANCE) / Math.sqrt((CHANCE * (1 - CHANCE)) / rounds) };
}
