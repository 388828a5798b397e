import { verdict, type Revealed, type Verdict } from "#games/shared/verdict.ts";
import type { Outcome } from "./guess.ts";
import { clientSeedOf, drawOutcome, type Category } from "./outcome.ts";

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
