/** The end of a stake, or of several at one round. Amounts in minor units. */
export interface RoundResult {
  /** By the net: a stake that paid less than its price is lost, though it paid. */
  readonly kind: "won" | "lost" | "even";
  readonly net: number;
  readonly paid: number;
}

export function roundResult(staked: number, paid: number): RoundResult {
  const net = paid - staked;
  return { kind: net > 0 ? "won" : net < 0 ? "lost" : "even", net, paid };
}
