import { payout } from "#simulator/games/win/guess.ts";
import { outcomeOf } from "#simulator/games/win/price.ts";
import { type RoundResult, roundResult } from "../parts/round-result.ts";
import type { MyGuess } from "./use-settlement.ts";

/** What a member's guesses at one round came to. Amounts in minor units. */
export type OwnResult =
  | { readonly kind: "staked"; readonly amount: number }
  | RoundResult
  | { readonly kind: "givenBack" };

/** Null: nothing was staked on that period. */
export function ownResult(guesses: readonly MyGuess[], period: number): OwnResult | null {
  const own = guesses.filter((guess) => guess.period === period);
  if (own.length === 0) return null;
  if (own.some(({ status }) => status === "W")) return { kind: "staked", amount: stakeOf(own) };
  const played = own.filter(({ status }) => status !== "R");
  if (played.length === 0) return { kind: "givenBack" };
  return roundResult(
    stakeOf(played),
    played.reduce((sum, guess) => sum + paidFor(guess), 0),
  );
}

function stakeOf(guesses: readonly MyGuess[]): number {
  return guesses.reduce((sum, { amount }) => sum + amount, 0);
}

const NO_DIGIT = -1;

/** What a guess paid: by the rules, where the server does not say it. */
export function paidFor({ payout: paid, status, delivery, type, number, result }: MyGuess): number {
  if (paid !== null) return paid;
  if (status !== "S" || result === null) return 0;
  const guess = type === "N" ? { type, number: number ?? NO_DIGIT } : { type };
  return payout(delivery, guess, outcomeOf(result));
}
