import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { nextPeriodInfo } from "#games/engine/contract/next-period.ts";
import { winMyGuesses, type WinCategory } from "#games/win-go/contract/calls.ts";
import { profile } from "#contract/calls/profile.ts";
import { payout, oddsOn, type Guess, outcomeOf, pickOf } from "#games/win-go/rules/guess.ts";
import { CONTRACT_COUNT_MAX } from "#games/win-go/rules/stake.ts";
import { invalidateCall } from "#web/data/client.ts";
import type { PagedRows, RowOf } from "#web/data/paged.ts";
import { type OwnResult, roundResult } from "#games/engine/screen/parts/round-result.ts";
import { type BackOff, useBackOff } from "#web/data/page-timers.ts";

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

export type MyGuess = RowOf<typeof winMyGuesses>;

interface Settlement extends BackOff {
  /** True: guesses have settled, and the balance that has their payouts has not come. */
  readonly isPaying: boolean;
}

/** Fetches the guesses, which settle a moment after their round, until those up to period `over` are; then the balance. */
export function useSettlement(guesses: readonly MyGuess[], over: number): Settlement {
  const client = useQueryClient();
  const due = guesses.find(({ status, period }) => status === "W" && period <= over);
  const waits = due !== undefined;
  const backOff = useBackOff(due?.period ?? null, () => void invalidateCall(client, winMyGuesses));
  const [isPaying, pay] = useState(false);
  if (waits && !isPaying) pay(true);
  useEffect(() => {
    if (!waits) return;
    return () => {
      void invalidateCall(client, profile);
      void invalidateCall(client, nextPeriodInfo).finally(() => pay(false));
    };
  }, [waits, client]);
  return { ...backOff, isPaying: isPaying && !waits };
}

/** Contracts to stake again. Amounts in minor units. */
export interface Contract {
  readonly guess: Guess;
  readonly money: number;
  readonly count: number;
}

export interface RoundStakes {
  /** The member's stakes of the running round by pick: "G", "N7". */
  readonly byPick: ReadonlyMap<string, number>;
  /** The contracts of the last round before it with stakes. */
  readonly last: readonly Contract[];
}

/** The stakes at the screen's table, from guesses that are newest first. */
export function roundStakes(guesses: readonly MyGuess[], period: number): RoundStakes {
  const own = guesses.filter(({ saas_id: saasId }) => saasId === "1");
  const byPick = new Map<string, number>();
  for (const { type, number, amount } of own.filter((guess) => guess.period === period && guess.status !== "R")) {
    const pick = pickOf(type, number);
    byPick.set(pick, (byPick.get(pick) ?? 0) + amount);
  }
  const before = own.find((guess) => guess.period < period)?.period;
  return { byPick, last: merged(own.filter((guess) => guess.period === before)) };
}

/** The body of the call that stakes a contract at the screen's table. */
export function contractBody(category: WinCategory, period: number, { guess, money, count }: Contract) {
  return {
    category,
    saas_id: "1" as const,
    period,
    guess_type: guess.type,
    number: guess.type === "N" ? guess.number : null,
    contract_money: money,
    contract_count: count,
  };
}

/** Guesses as few contracts: equal ones add up, as far as the limit of one contract allows. */
function merged(guesses: readonly MyGuess[]): Contract[] {
  const contracts = new Map<string, Contract>();
  const full: Contract[] = [];
  // Oldest first, so that a repeat has the order of the first time.
  for (const { type, number, contract_money: money, contract_count: count } of guesses.toReversed()) {
    const key = `${pickOf(type, number)} ${money}`;
    const guess: Guess = type === "N" ? { type, number: number ?? NO_DIGIT } : { type };
    const same = contracts.get(key);
    if (same !== undefined && same.count + count > CONTRACT_COUNT_MAX) full.push({ guess, money, count });
    else contracts.set(key, { guess, money, count: count + (same?.count ?? 0) });
  }
  return [...contracts.values(), ...full];
}

/** {@link roundStakes} of a paged list, which loads further pages until both rounds are complete. */
export function useRoundStakes({ rows, more, busy, loadMore }: PagedRows<MyGuess>, period: number): RoundStakes {
  const rounds = new Set(rows.map((row) => row.period).filter((each) => each < period)).size;
  const isPartial = rows.length > 0 && rounds < 2 && more && !busy;
  useEffect(() => {
    if (isPartial) loadMore();
  });
  return useMemo(() => roundStakes(rows, period), [rows, period]);
}
