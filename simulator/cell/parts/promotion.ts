import { promotionRoutes } from "../calls/promotion.ts";
import type { CellBase } from "../cell-base.ts";
import { Invitations, invitationSchema } from "../promotion/invitations.ts";
import { Profits, profitSchema } from "../promotion/profits.ts";
import type { Accounts } from "./accounts.ts";

export const promotionSchema = invitationSchema + profitSchema;

/** Invitations, and the shares of fees that they bring. */
export function openPromotion({ env, cell, sql, ledger, due, outbox }: CellBase, { members }: Accounts) {
  const referrerOf = (member: number) => members.get(member)?.referrer ?? null;
  const invitations = new Invitations({ env, sql, outbox, referrerOf });
  const above = (member: number) => {
    const row = members.get(member);
    return { referrers: [row?.referrer ?? null, row?.referrer_above ?? null], nickName: row?.nick_name ?? "" } as const;
  };
  const profits = new Profits({ env, cell, sql, outbox, ledger, due, above });
  return { invitations, profits, routes: promotionRoutes({ ledger, invitations, profits }) };
}

export type Promotion = ReturnType<typeof openPromotion>;
