import type { GuessType } from "#contract/games/win/calls.ts";
import type { Guess } from "#simulator/games/win/guess.ts";

/** Everything there is to guess, as it is stored. */
export const PICKS: readonly string[] = [
  "G",
  "V",
  "R",
  ...Array.from({ length: 10 }, (_, digit) => pickOf("N", digit)),
];

/** A guess as it is stored: G, V, R, or N and the digit. */
export function pickOf(type: GuessType, number: number | null): string {
  return type === "N" ? `N${number}` : type;
}

export function guessOf(pick: string): Guess {
  if (pick === "G" || pick === "V" || pick === "R") return { type: pick };
  const [, digit] = /^N(\d)$/.exec(pick) ?? [];
  if (digit === undefined) throw new Error(`not a pick: ${pick}`);
  return { type: "N", number: Number(digit) };
}
