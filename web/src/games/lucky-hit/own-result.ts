import { deliveryOf } from "#simulator/games/delivery.ts";
import type { Hand } from "#simulator/games/lucky-hit/cards.ts";
import type { Outcome } from "#simulator/games/lucky-hit/outcome.ts";
import { payout } from "#simulator/games/lucky-hit/payout.ts";
import { type RoundResult, roundResult } from "../parts/expandable-records.tsx";
import type { OpenResult } from "./inbound.ts";
import type { TableState } from "./table-reducer.ts";

/** What a member's stakes at the round came to. Amounts in minor units. */
export type OwnResult =
  | { readonly kind: "none" }
  | { readonly kind: "staked"; readonly amount: number }
  | RoundResult
  | { readonly kind: "givenBack" };

/** By the server's word where it has come; until then by the cards that lie open, which leave no doubt. */
export function ownResult({ stakes, open, settlement }: TableState): OwnResult {
  const staked = stakes.reduce((sum, { price }) => sum + price, 0);
  if (settlement?.refunded) return { kind: "givenBack" };
  if (staked === 0) return { kind: "none" };
  if (settlement === null && open === null) return { kind: "staked", amount: staked };
  const paid = settlement?.payout ?? stakes.reduce((sum, stake) => sum + paidFor(stake, open), 0);
  return roundResult(staked, paid);
}

function paidFor({ pick, price }: TableState["stakes"][number], open: OpenResult | null): number {
  const outcome = open && outcomeOf(open);
  return outcome === null ? 0 : payout(deliveryOf(price), pick, outcome);
}

/** The cards as the rules have them; null: they are no two hands. */
export function outcomeOf({ cards1, cards2, blackWin, luckyHitOdds }: OpenResult): Outcome | null {
  const [black, red] = [handOf(cards1), handOf(cards2)];
  return black && red && { black, red, blackWin, luckyHitOdds };
}

/** Three cards as a hand; null: they are not three. */
export function handOf(cards: readonly { t: number; n: number }[]): Hand | null {
  const [a, b, c] = cards;
  return a && b && c && cards.length === 3 ? [a, b, c] : null;
}
