import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { nextPeriodInfo, winMyGuesses } from "#contract/games/win/calls.ts";
import { profile } from "#contract/calls/profile.ts";
import { payout, oddsOn, type Guess, outcomeOf } from "#simulator/games/win/guess.ts";
import { invalidateCall } from "#web/data/client.ts";
import type { RowOf } from "#web/data/paged.ts";
import { type RoundResult, roundResult } from "../parts/records.tsx";
import { useEvery } from "../parts/page-timers.ts";

/** The result of a member's guesses in a round. Amounts in minor units. */
export type OwnResult =
  | { readonly kind: "staked"; readonly amount: number }
  | RoundResult
  | { readonly kind: "givenBack" };

/** Null: no stake in that period. */
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

/** The payout of a guess: by the rules if the server sends none. */
export function paidFor({ payout: paid, status, delivery, type, number, result }: MyGuess): number {
  if (paid !== null) return paid;
  if (status !== "S" || result === null) return 0;
  const guess = type === "N" ? { type, number: number ?? NO_DIGIT } : { type };
  return payout(delivery, guess, outcomeOf(result));
}

const OUTCOMES = Array.from({ length: 10 }, (_, digit) => outcomeOf(digit));

/** The highest payout of a guess, as a multiple of the delivery. */
export function fullMultiple(guess: Guess): number {
  return Math.max(...OUTCOMES.map((outcome) => oddsOn(guess, outcome))) / 100;
}

/** The digit on which a colour shares its win with violet, and its payout there; null for other guesses. */
export function sharedMultiple(guess: Guess): { readonly digit: number; readonly multiple: number } | null {
  const full = fullMultiple(guess);
  for (const outcome of OUTCOMES) {
    const multiple = oddsOn(guess, outcome) / 100;
    if (multiple > 0 && multiple < full) return { digit: outcome.lastNum, multiple };
  }
  return null;
}

/** Ms between requests for stakes, which settle a moment after their round. */
const AGAIN_MS = 1_000;

export type MyGuess = RowOf<typeof winMyGuesses>;

/** Fetches the guesses until those up to period `over` are settled, then the balance. */
export function useSettlement(guesses: readonly MyGuess[], over: number): void {
  const client = useQueryClient();
  const waits = guesses.some(({ status, period }) => status === "W" && period <= over);
  useEvery(waits, AGAIN_MS, () => void invalidateCall(client, winMyGuesses));
  useEffect(() => {
    if (!waits) return;
    return () => {
      void invalidateCall(client, nextPeriodInfo);
      void invalidateCall(client, profile);
    };
  }, [waits, client]);
}
