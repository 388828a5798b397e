import { floats } from "../../fairness/draw.ts";

/** Parity, Sapre, Bcone, Emerd. */
export const CATEGORIES = ["P", "S", "B", "E"] as const;
export type Category = (typeof CATEGORIES)[number];

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

/** The client seed of a table: nobody chooses it, and all tables differ. */
export function clientSeedOf(category: Category, saasId: number | string): string {
  return `${category}:${saasId}`;
}

/** A round's outcome: `price = 10000 + floor(float · 90000)`, with the period as the nonce. */
export function drawOutcome(serverSeed: string, clientSeed: string, period: number): Outcome {
  const float = floats(serverSeed, clientSeed, period)();
  return outcomeOf(PRICE_MIN + Math.floor(float * (PRICE_MAX - PRICE_MIN + 1)));
}

/** Green is odd, red is even; 0 and 5 are violet too. */
export function outcomeOf(price: number): Outcome {
  const lastNum = price % 10;
  const isGreen = lastNum % 2 === 1;
  return { price, lastNum, isGreen, isRed: !isGreen, isViolet: lastNum % 5 === 0 };
}
