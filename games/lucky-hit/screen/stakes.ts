import { useState } from "react";
import * as z from "zod/mini";
import type { Locale } from "#contract/values/locale.ts";
import { deliveryOf } from "#contract/games/delivery.ts";
import { luckyHitOdds, rankHand, type Hand } from "#games/lucky-hit/rules/hand.ts";
import type { Outcome } from "#games/lucky-hit/rules/outcome.ts";
import { payout, LUCKY_HIT_LIMITS, luckyHitLimits } from "#games/lucky-hit/rules/stake.ts";
import type { StakeLimits } from "#contract/games/stake-limits.ts";
import { browserStorage } from "#web/data/stored-value.ts";
import { storedWithSchema } from "#web/data/stored-with-schema.ts";
import { useSettings } from "#web/data/use-store.ts";
import { type OwnResult, roundResult } from "#games/engine/screen/parts/round-result.ts";
import type { luckyHitRecords } from "#games/lucky-hit/contract/calls.ts";
import type { RowOf } from "#web/data/paged.ts";
import type { OpenResult } from "./inbound.ts";
import type { TableState } from "./table-reducer.ts";

// Amounts in minor units.

export const STAKE_STEP = 50_00;
/** The minus button stops here; smaller amounts can be typed. */
export const STAKE_FLOOR = 50_00;
export const QUICK_AMOUNTS = [50_00, 100_00, 500_00, 1000_00] as const;

export function firstAmount(locale: Locale): number {
  return locale === "pt" ? 5_00 : 50_00;
}

/** The nearest allowed amount. */
export function amountWithin(amount: number, { min, max }: StakeLimits): number {
  return Math.min(max, Math.max(min, amount));
}

/** The limits of a stake: those of the display's language if the server names none. */
export function useStakeLimits({ limits }: TableState): StakeLimits {
  const { locale } = useSettings();
  return limits ?? luckyHitLimits(locale);
}

const last = storedWithSchema(
  browserStorage,
  "app.luckyHit.amount",
  z.nullable(
    z.int().check(
      z.gte(1_00),
      z.lte(LUCKY_HIT_LIMITS.max),
      z.refine((minor) => minor % 100 === 0),
    ),
  ),
  null,
);

/** Stores an accepted amount as the next initial one. */
export function rememberAmount(amount: number): void {
  last.set(amount);
}

/** The amount in the field, possibly out of bounds while typed, and its setter. */
export function useStakeAmount(limits: StakeLimits): [number, (amount: number) => void] {
  const { locale } = useSettings();
  const [first] = useState(() => last.get() ?? firstAmount(locale));
  const [chosen, choose] = useState<number | null>(null);
  return [chosen ?? amountWithin(first, limits), choose];
}

const hand = (...cards: readonly [[number, number], [number, number], [number, number]]): Hand => {
  const [a, b, c] = cards.map(([n, t]) => ({ n, t }));
  if (!a || !b || !c) throw new Error("a hand has three cards");
  return [a, b, c];
};

/** An example of each hand, from the highest to the lowest. */
export const EXAMPLES: readonly Hand[] = [
  hand([12, 0], [12, 1], [12, 2]),
  hand([9, 1], [8, 1], [7, 1]),
  hand([13, 2], [9, 2], [4, 2]),
  hand([6, 0], [5, 3], [4, 2]),
  hand([9, 0], [9, 1], [5, 2]),
  hand([1, 0], [10, 3], [4, 1]),
];

/** The hands that pay a lucky hit, with the multiple of the delivery. */
export const LUCKY_PAYS = EXAMPLES.map((example) => {
  const ranking = rankHand(example);
  return { example, kind: ranking.kind, multiple: luckyHitOdds(ranking) };
}).filter(({ multiple }) => multiple > 0);

const MULTIPLES = LUCKY_PAYS.map(({ multiple }) => multiple);
export const LUCKY_MOST = Math.max(...MULTIPLES);
export const LUCKY_LEAST = Math.min(...MULTIPLES);

/** From the server's settlement once it has come; before that, from the open cards. */
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

/** The cards in the rules' format; null: not two hands. */
function outcomeOf({ cards1, cards2, blackWin, luckyHitOdds }: OpenResult): Outcome | null {
  const [black, red] = [handOf(cards1), handOf(cards2)];
  return black && red && { black, red, blackWin, luckyHitOdds };
}

/** Three cards as a hand; null: not three cards. */
export function handOf(cards: readonly { t: number; n: number }[]): Hand | null {
  const [a, b, c] = cards;
  return a && b && c && cards.length === 3 ? [a, b, c] : null;
}

/** The stake of a record with its payout. Some backends send a loss as a negative change. */
export function ownOf({ create_time, status, amount, change_amount: change }: RowOf<typeof luckyHitRecords>) {
  return { create_time, status, amount, payout: Math.max(0, change) };
}
