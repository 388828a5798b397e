import type { GiftWindow } from "../../catalogue/gift-windows.ts";
import { dayStart } from "../../day.ts";

/** What a member has done on a day, as far as gift events ask: minor units, and members invited. */
export interface DayOf {
  readonly recharged: number;
  readonly staked: number;
  readonly invited: number;
}

/** Reads what a member has done on the day that it is at `now`. */
export function dayOf(sql: SqlStorage, member: number, now: number): DayOf {
  const from = dayStart(now);
  const sumOf = (kind: string) =>
    sql
      .exec<{ amount: number }>(
        "SELECT coalesce(sum(amount), 0) AS amount FROM transfer WHERE member = ? AND kind = ? AND time >= ?",
        member,
        kind,
        from,
      )
      .one().amount;
  const invited = sql
    .exec<{ count: number }>(
      "SELECT count(*) AS count FROM invited WHERE referrer = ? AND level = 1 AND time >= ?",
      member,
      from,
    )
    .one().count;
  return { recharged: sumOf("recharge"), staked: sumOf("bet"), invited };
}

export function meets(window: GiftWindow, { recharged, staked, invited }: DayOf): boolean {
  return recharged >= window.joinRecharge && staked >= window.joinBet && invited >= window.joinRelation;
}
