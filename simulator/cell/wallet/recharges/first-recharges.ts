import { FIRST_RECHARGE_BONUS, FIRST_RECHARGE_MIN } from "#contract/promotion.ts";
import type { Members } from "#simulator/cell/accounts/members.ts";
import type { Profits } from "#simulator/cell/promotion/profits.ts";

export interface FirstRechargeNeeds {
  readonly members: Pick<Members, "get" | "seenName" | "recharged">;
  readonly profits: Pick<Profits, "send">;
}

/** What a member's first recharge means to the member itself, and to those who invited it. */
export class FirstRecharges {
  readonly #needs: FirstRechargeNeeds;

  constructor(needs: FirstRechargeNeeds) {
    this.#needs = needs;
  }

  /**
   * Lets the member send money, and tells both levels of a first recharge of minor units, inside the transaction that
   * credits it; from 100 on it earns the first level a bonus.
   */
  tell(member: number, serial: string, price: number, now: number): void {
    const { members, profits } = this.#needs;
    members.recharged(member);
    const row = members.get(member);
    const nickNames = [members.seenName(member)];
    for (const [index, to] of [row?.referrer ?? null, row?.referrer_above ?? null].entries()) {
      if (to === null) continue;
      const level = index === 0 ? 1 : 2;
      const change = level === 1 && price >= FIRST_RECHARGE_MIN ? FIRST_RECHARGE_BONUS : 0;
      profits.send(`first:${serial}:${level}`, {
        to,
        level,
        type: "first_recharge",
        relation: serial,
        contribution: 0,
        change,
        nickNames,
        time: now,
        firstRecharge: { member, price },
      });
    }
  }
}
