import { walkBack } from "#fairness/chain.ts";
import { commitment, mixedSeed } from "#fairness/draw.ts";
import { drawOutcome } from "#games/win-go/rules/outcome.ts";

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
      if (drawOutcome(mixedSeed(seed, mixed, null), "P:1", FIRST_PERIOD + at++).isGreen) count++;
    });
    return count;
  };
  const candidates = Array.from({ length: CANDIDATES }, (_, at) => commitment(`candidate ${at}`));
  const counted = candidates.map((last) => ({ last, count: greens(last, null) }));
  const [best] = counted.toSorted((one, other) => other.count - one.count);
  const count = greens(best?.last ?? "", salt);
  return (count - ROUNDS * GREEN) / Math.sqrt(ROUNDS * GREEN * (1 - GREEN));
}
