import type { GiftWindow } from "#simulator/catalogue/gifts.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { Invitations } from "#simulator/cell/promotion/invitations.ts";

/** What a member has done on a day, as far as gift events ask: minor units, and members invited. */
export interface DayOf {
  readonly recharged: number;
  readonly staked: number;
  readonly invited: number;
}

/** Reads what a member has done on the day that it is at `now`. */
export function dayOf(
  { ledger, invitations }: { ledger: Pick<Ledger, "sumOfDay">; invitations: Pick<Invitations, "countOfDay"> },
  member: number,
  now: number,
): DayOf {
  return {
    recharged: ledger.sumOfDay(member, "recharge", now),
    staked: ledger.sumOfDay(member, "bet", now),
    invited: invitations.countOfDay(member, now),
  };
}

export function meets(window: GiftWindow, { recharged, staked, invited }: DayOf): boolean {
  return recharged >= window.joinRecharge && staked >= window.joinBet && invited >= window.joinRelation;
}
