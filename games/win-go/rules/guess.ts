import { payoutOf } from "#contract/games/delivery.ts";

// Apart from the draw, so that a screen can colour prices without loading hashes.

/** The open price has five digits; its last is the result. */
export const PRICE_MIN = 10_000;
export const PRICE_MAX = 99_999;

export interface Outcome {
  readonly price: number;
  readonly lastNum: number;
  readonly isGreen: boolean;
  readonly isRed: boolean;
  readonly isViolet: boolean;
}

/** Green is odd, red is even; 0 and 5 are violet too. */
export function outcomeOf(price: number): Outcome {
  const lastNum = price % 10;
  const isGreen = lastNum % 2 === 1;
  return { price, lastNum, isGreen, isRed: !isGreen, isViolet: lastNum % 5 === 0 };
}

/** The guess of a stake: green, violet, red, or a digit. */
export type Guess =
  | { readonly type: "G" | "V" | "R" }
  | {
      readonly type: "N";
      /** 0–9. */
      readonly number: number;
    };

// Odds in hundredths. A colour on its violet digit shares the win with violet.
const COLOUR = 200;
const COLOUR_ON_VIOLET = 150;
const VIOLET = 450;
const NUMBER = 900;

/** The odds (hundredths) of a guess; 0: it loses. */
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

/** In minor units. */
export function payout(delivery: number, guess: Guess, outcome: Outcome): number {
  return payoutOf(delivery, oddsOn(guess, outcome));
}

function colour({ isViolet }: Outcome): number {
  return isViolet ? COLOUR_ON_VIOLET : COLOUR;
}

/** All guesses, as stored. */
export const PICKS: readonly string[] = [
  "G",
  "V",
  "R",
  ...Array.from({ length: 10 }, (_, digit) => pickOf("N", digit)),
];

/** A guess as stored: G, V, R, or N and the digit. */
export function pickOf(type: Guess["type"], number: number | null): string {
  return type === "N" ? `N${number}` : type;
}

export function guessOf(pick: string): Guess {
  if (pick === "G" || pick === "V" || pick === "R") return { type: pick };
  const digit = /^N(\d)$/.exec(pick)?.[1];
  if (digit === undefined) throw new Error(`not a pick: ${pick}`);
  return { type: "N", number: Number(digit) };
}
