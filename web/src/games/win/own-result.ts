import type { MyGuess } from "./use-settlement.ts";

/** What a member's guesses at one round came to. Amounts in minor units. */
export type OwnResult =
  | { readonly kind: "staked"; readonly amount: number }
  | { readonly kind: "won"; readonly amount: number }
  | { readonly kind: "lost"; readonly amount: number }
  | { readonly kind: "givenBack" };

/** Null: nothing was staked on that period. */
export function ownResult(guesses: readonly MyGuess[], period: number): OwnResult | null {
  const own = guesses.filter((guess) => guess.period === period);
  if (own.length === 0) return null;
  const staked = own.reduce((sum, { amount }) => sum + amount, 0);
  if (own.some(({ status }) => status === "W")) return { kind: "staked", amount: staked };
  const paid = own.reduce((sum, { payout }) => sum + payout, 0);
  if (paid > 0) return { kind: "won", amount: paid };
  return own.every(({ status }) => status === "R") ? { kind: "givenBack" } : { kind: "lost", amount: staked };
}
