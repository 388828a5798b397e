import { floats } from "#fairness/draw.ts";
import { type Outcome, outcomeOf, PRICE_MAX, PRICE_MIN } from "./guess.ts";

/** Parity, Sapre, Bcone, Emerd. */
export const CATEGORIES = ["P", "S", "B", "E"] as const;
export type Category = (typeof CATEGORIES)[number];

/** The client seed of a table: fixed, and different for each table. */
export function clientSeedOf(category: Category, saasId: number | string): string {
  return `${category}:${saasId}`;
}

/** A round's outcome: `price = 10000 + floor(float · 90000)`, with the period as the nonce. */
export function drawOutcome(serverSeed: string, clientSeed: string, period: number): Outcome {
  const float = floats(serverSeed, clientSeed, period)();
  return outcomeOf(PRICE_MIN + Math.floor(float * (PRICE_MAX - PRICE_MIN + 1)));
}
