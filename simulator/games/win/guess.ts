import { payoutOf } from "../delivery.ts";
import type { Outcome } from "./price.ts";

/** What a stake is on: green, violet, red, or one digit. */
export type Guess =
  | { readonly type: "G" | "V" | "R" }
  | {
      readonly type: "N";
      /** 0–9. */
      readonly number: number;
    };

// Odds in hundredths. A colour on its violet digit shares it with violet.
const COLOUR = 200;
const COLOUR_ON_VIOLET = 150;
const VIOLET = 450;
const NUMBER = 900;

/** The odds (hundredths) at which an outcome pays a guess; 0 where it loses. */
export function oddsOn(guess: Guess, outcome: Outcome): number {
  switch (guess.type) {
    case "G":
      return outcome.isGreen ? colour(outcome) : 0;
    case "R":
      return outcome.isRed ? colour(outcome) : 0;
    case "V":
      return outcome.isViolet ? VIOLET : 0;
    case "N":
      return outcome.lastNum === guess.number ? NUMBER : 0;
  }
}

/** Minor units paid for a delivery (minor units). */
export function payout(delivery: number, guess: Guess, outcome: Outcome): number {
  return payoutOf(delivery, oddsOn(guess, outcome));
}

function colour({ isViolet }: Outcome): number {
  return isViolet ? COLOUR_ON_VIOLET : COLOUR;
}

/** Everything there is to guess, as it is stored. */
export const PICKS: readonly string[] = [
  "G",
  "V",
  "R",
  ...Array.from({ length: 10 }, (_, digit) => pickOf("N", digit)),
];

/** A guess as it is stored: G, V, R, or N and the digit. */
export function pickOf(type: Guess["type"], number: number | null): string {
  return type === "N" ? `N${number}` : type;
}

export function guessOf(pick: string): Guess {
  if (pick === "G" || pick === "V" || pick === "R") return { type: pick };
  const [, digit] = /^N(\d)$/.exec(pick) ?? [];
  if (digit === undefined) throw new Error(`not a pick: ${pick}`);
  return { type: "N", number: Number(digit) };
}
