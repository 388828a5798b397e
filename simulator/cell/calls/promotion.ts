import {
  applyToBalance,
  applyToBalanceRecords,
  bonusRecords,
  promotionInfo,
  promotionRecords,
} from "#contract/calls/promotion.ts";
import { refuse } from "#contract/refusals.ts";
import { answer, answerMoney, type Route, type MemberCall } from "#simulator/http/route.ts";
import { PLATFORM } from "#simulator/ledger/accounts.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import { Invitations, invitationSchema } from "../promotion/invitations.ts";
import { sharedUntil, Profits, profitSchema } from "../promotion/profits.ts";
import { nickNameOf } from "../accounts/members.ts";
import type { CellBase } from "../cell-base.ts";
import type { Accounts } from "./account.ts";

function promotionRoutes(ledger: Ledger, invitations: Invitations, profits: Profits): Route<MemberCall>[] {
  return [
    answer(promotionInfo, ({ member, now }: MemberCall) => ({
      profit: profits.profit(member),
      movable: profits.movable(member, now),
      counted_until: sharedUntil(now),
      info: {
        one_level_user_count: invitations.count(member, 1),
        two_level_user_count: invitations.count(member, 2),
        one_level_contribution: profits.contribution(member, 1),
        two_level_contribution: profits.contribution(member, 2),
      },
    })),

    answer(bonusRecords, ({ member }: MemberCall, { level, p, p_size }) => ({
      page: { count: profits.count(member, level), p, p_size },
      queryset: profits.page(member, level, p_size, (p - 1) * p_size).map((row) => ({
        type: row.type === "first_recharge" ? ("first_recharge" as const) : ("fee_share" as const),
        relation_id: row.relation,
        change: row.change,
        create_time: row.time,
        bonus_infos: (JSON.parse(row.nick_names) as string[]).map((nick_name) => ({ nick_name })),
      })),
    })),

    answer(promotionRecords, ({ member }: MemberCall, { level, p, p_size }) => ({
      page: { count: invitations.count(member, level), p, p_size },
      queryset: invitations.page(member, level, p_size, (p - 1) * p_size).map((row) => ({
        nick_name: row.nick_name,
        first_recharge_price: row.first_recharge,
        create_time: row.time,
      })),
    })),

    answer(applyToBalanceRecords, ({ member }: MemberCall, { p, p_size }) => ({
      page: { count: profits.count(member, 0), p, p_size },
      queryset: profits
        .page(member, 0, p_size, (p - 1) * p_size)
        .map(({ change, time }) => ({ status: "Success" as const, price: -change, create_time: time })),
    })),

    answerMoney(applyToBalance, ({ member, requestId, now }: MemberCall, { price }) => {
      const applied = profits.appliedBy(member, requestId);
      if (applied !== null) return applied === price ? {} : refuse("idempotency_conflict");
      if (profits.profit(member) < price) return refuse("profit_insufficient");
      const movable = profits.movable(member, now);
      if (movable < price) return refuse("profit_later", { with: { movable: movable / 100 } });
      profits.apply(member, price, requestId, now);
      ledger.transfer({
        id: `profit_apply:${member}:${requestId}`,
        kind: "profit_apply",
        debit: PLATFORM.bonus,
        credit: member,
        amount: price,
        relation: `profit:${requestId}`,
        time: now,
      });
      return {};
    }),
  ];
}

export const promotionSchema = invitationSchema + profitSchema;

/** Invitations, and the shares of fees that they bring. */
export function openPromotion({ env, cell, sql, ledger, due, outbox }: CellBase, { members }: Accounts) {
  const referrerOf = (member: number) => members.get(member)?.referrer ?? null;
  const invitations = new Invitations({ env, sql, outbox, referrerOf });
  const above = (member: number) => {
    // The fees of a deleted member are still shared.
    const row = members.withDeleted(member);
    return {
      referrers: [row?.referrer ?? null, row?.referrer_above ?? null],
      nickName: row?.nick_name || nickNameOf(member),
    } as const;
  };
  const isDeleted = (member: number) => members.isDeleted(member);
  const profits = new Profits({ env, cell, sql, outbox, ledger, due, above, isDeleted });
  return { invitations, profits, routes: promotionRoutes(ledger, invitations, profits) };
}

export type Promotion = ReturnType<typeof openPromotion>;
