import { verdict, type Revealed, type Verdict } from "#games/shared/verdict.ts";
import { drawRoll } from "./roll.ts";

export interface RevealedRound extends Revealed {
  readonly clientSeed: string;
  readonly nonce: number;
  readonly roll: number;
}

/** Recomputes a roll with the function that drew it. */
export function proveRound(round: RevealedRound): Verdict<number> {
  const recomputed = drawRoll(round.serverSeed, round.clientSeed, round.nonce);
  return verdict(round, recomputed, round.roll === recomputed);
}
