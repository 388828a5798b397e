import { floats } from "#fairness/draw.ts";
import { type Outcome, outcomeOf, PRICE_MAX, PRICE_MIN } from "./guess.ts";
import { verdict, type Revealed, type Verdict } from "#games/engine/rules/verdict.ts";

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

export interface RevealedRound extends Revealed {
  // The client seed follows from the table, so the answer's is not used.
  readonly category: Category;
  readonly saasId: number | string;
  readonly period: number;
  readonly price: number;
  readonly lastNum: number;
}

/** Recomputes a finished round with the function that drew it. */
export function proveRound(round: RevealedRound): Verdict<Outcome> {
  const recomputed = drawOutcome(round.serverSeed, clientSeedOf(round.category, round.saasId), round.period);
  return verdict(round, recomputed, recomputed.price === round.price && recomputed.lastNum === round.lastNum);
}
