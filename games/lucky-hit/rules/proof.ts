import { verdict, type Revealed, type Verdict } from "#games/shared/verdict.ts";
import type { Hand } from "./hand.ts";
import { drawOutcome, type Outcome } from "./outcome.ts";

export interface RevealedRound extends Revealed {
  readonly clientSeed: string;
  readonly period: number;
  readonly black: Hand;
  readonly red: Hand;
  readonly blackWin: boolean;
  readonly luckyHitOdds: number;
}

/** Recomputes a finished round with the function that drew it. */
export function proveRound(round: RevealedRound): Verdict<Outcome> {
  const recomputed = drawOutcome(round.serverSeed, round.clientSeed, round.period);
  const same =
    sameHand(recomputed.black, round.black) &&
    sameHand(recomputed.red, round.red) &&
    recomputed.blackWin === round.blackWin &&
    recomputed.luckyHitOdds === round.luckyHitOdds;
  return verdict(round, recomputed, same);
}

function sameHand(a: Hand, b: Hand): boolean {
  return a.every((card, at) => card.t === b[at]?.t && card.n === b[at]?.n);
}
