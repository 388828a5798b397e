import { walkBack } from "#fairness/chain.ts";
import { commitment, mixedSeed } from "#fairness/draw.ts";
import { drawOutcome as drawWin } from "#games/win-go/rules/outcome.ts";
import { drawOutcome } from "#games/aviator/rules/outcome.ts";

// An operator that makes many chains of Win Go before it publishes one, and takes the chain with the most green rounds.

const CANDIDATES = 200;
const ROUNDS = 480;
const FIRST_PERIOD = 20_261_121_001;
const GREEN = 0.5;

/** Standard deviations between the green rounds of the chosen chain and those of an honest one. `salt` null: none. */
export function gainOfGroundChain(salt: string | null): number {
  const greens = (last: string, mixed: string | null) => {
    let [count, at] = [0, 0];
    walkBack(last, ROUNDS, (seed) => {
      if (drawWin(mixedSeed(seed, mixed, null), "P:1", FIRST_PERIOD + at++).isGreen) count++;
    });
    return count;
  };
  const candidates = Array.from({ length: CANDIDATES }, (_, at) => commitment(`candidate ${at}`));
  const counted = candidates.map((last) => ({ last, count: greens(last, null) }));
  const [best] = counted.toSorted((one, other) => other.count - one.count);
  const count = greens(best?.last ?? "", salt);
  return (count - ROUNDS * GREEN) / Math.sqrt(ROUNDS * GREEN * (1 - GREEN));
}

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
