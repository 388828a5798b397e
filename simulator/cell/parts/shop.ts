import { EmptyPools, giftLinkOfCell } from "#simulator/catalogue/gift-relay.ts";
import type { Join } from "#simulator/objects/catalogue-api.ts";
import { realTime } from "#simulator/objects/shared-question.ts";
import { catalogueStub } from "#simulator/objects/stubs.ts";
import { giftRoutes } from "../calls/gifts.ts";
import { shopRoutes } from "../calls/shop.ts";
import type { CellBase } from "../cell-base.ts";
import { claimSchema, GiftClaims } from "../wallet/gift-claims.ts";
import { Orders, orderSchema } from "../wallet/orders.ts";
import type { Accounts } from "./accounts.ts";
import type { Promotion } from "./promotion.ts";

export const shopSchema = claimSchema + orderSchema;

/** The catalogue gives out goods for orders, and gifts. */
export function openShop(base: CellBase, { addresses }: Accounts, { invitations }: Promotion) {
  const { env, cell, sql, settings, ledger, due, outbox, idempotency } = base;
  const takeStock = async (order: string, product: number) => catalogueStub(env).takeStock(order, product);
  const orders = new Orders({ sql, ledger, due, outbox, takeStock });
  const gifts = giftLinkOfCell(env, cell, realTime);
  const emptyPools = new EmptyPools(gifts, realTime);
  const joinEvent = async (join: Join) => {
    const outcomes = await gifts.joinEvents([join]);
    emptyPools.learn([join], outcomes);
    const [outcome] = outcomes;
    if (outcome === undefined) throw new Error(`no outcome for event ${join.event}`);
    return outcome;
  };
  const claims = new GiftClaims({
    sql,
    ledger,
    outbox,
    release: (member, request) => idempotency.release(member, request),
    ask: {
      gift_code: async ({ target, member, request, network }) =>
        catalogueStub(env).redeem(target, { member, request, network: network ?? "" }),
      gift_event: ({ target, member, request }) => joinEvent({ event: Number(target), member, request }),
    },
  });
  const itemsOf = async (product: number) => catalogueStub(env).itemsOf(product);
  const routes = [
    ...giftRoutes({ ledger, invitations, claims, emptyPools }),
    ...shopRoutes({ settings, addresses, orders, itemsOf }),
  ];
  return { orders, claims, routes };
}
