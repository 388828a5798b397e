import { oddsOn, type Guess } from "#simulator/games/win/guess.ts";
import { outcomeOf } from "#simulator/games/win/price.ts";

const OUTCOMES = Array.from({ length: 10 }, (_, digit) => outcomeOf(digit));

/** The most that a guess pays, as a multiple of the delivery. */
export function fullMultiple(guess: Guess): number {
  return Math.max(...OUTCOMES.map((outcome) => oddsOn(guess, outcome))) / 100;
}

/** The digit on which a colour shares its win with violet, and what it pays there; null for other guesses. */
export function sharedMultiple(guess: Guess): { readonly digit: number; readonly multiple: number } | null {
  const full = fullMultiple(guess);
  for (const outcome of OUTCOMES) {
    const multiple = oddsOn(guess, outcome) / 100;
    if (multiple > 0 && multiple < full) return { digit: outcome.lastNum, multiple };
  }
  return null;
}
