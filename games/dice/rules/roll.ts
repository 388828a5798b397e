import { type PlaySeeds, playFloats } from "#fairness/draw.ts";
import { verdict, type Revealed, type Verdict } from "#games/engine/rules/verdict.ts";

/** A roll is one of so many numbers, 0 to 9999, and reads 00.00 to 99.99. */
export const NUMBERS = 10_000;

/** The player's choice: under wins below the target, over from the target on. */
export interface Bet {
  readonly target: number;
  readonly over: boolean;
}

export function drawRoll(seeds: PlaySeeds): number {
  return Math.floor(playFloats(seeds)() * NUMBERS);
}

export function isWin(roll: number, { target, over }: Bet): boolean {
  return over ? roll >= target : roll < target;
}

/** How many of the numbers win. */
export function winningNumbers({ target, over }: Bet): number {
  return over ? NUMBERS - target : target;
}

export interface RevealedRound extends Revealed, PlaySeeds {
  readonly roll: number;
}

/** Recomputes a roll with the function that drew it. */
export function proveRound(round: RevealedRound): Verdict<number> {
  const recomputed = drawRoll(round);
  return verdict(round, recomputed, round.roll === recomputed);
}
