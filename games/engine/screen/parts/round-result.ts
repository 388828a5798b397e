import type { Minor } from "#contract/values/values.ts";

/** The result of a round's stakes. Amounts in minor units. */
export interface RoundResult {
  /** By the net: a stake that paid less than its price is lost. */
  readonly kind: "won" | "lost" | "even";
  readonly net: number;
  readonly paid: number;
}

export function roundResult(staked: number, paid: number): RoundResult {
  const net = paid - staked;
  return { kind: net > 0 ? "won" : net < 0 ? "lost" : "even", net, paid };
}

/** A member's stakes in a round, or their results. */
export type OwnResult =
  | { readonly kind: "none" | "givenBack" }
  | { readonly kind: "staked"; readonly amount: Minor }
  | RoundResult;
