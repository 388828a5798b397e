import { appVersionAuth } from "#contract/calls/app-version.ts";
import { buy, confirmReceipt, orders as ordersCall } from "#contract/calls/shop.ts";
import type { Locale } from "#contract/values/locale.ts";
import { refuse } from "#contract/refusals.ts";
import { answer, answerMoney, type Route, type MemberCall } from "#simulator/http/route.ts";
import { pictureOf, productOf } from "#simulator/catalogue/products/products.ts";
import type { Address, Addresses } from "../accounts/addresses.ts";
import { type Order, Orders, SHOWN_AS, orderSchema } from "../wallet/orders.ts";
import { EmptyPools, giftLinkOfCell } from "#simulator/catalogue/gift-relay.ts";
import type { Join } from "#simulator/objects/catalogue-api.ts";
import { realTime } from "#simulator/objects/shared-question.ts";
import { catalogueStub } from "#simulator/objects/stubs.ts";
import { giftRoutes } from "./gifts.ts";
import type { CellBase } from "../cell-base.ts";
import { claimSchema, GiftClaims } from "../wallet/gift-claims.ts";
import type { Accounts } from "./account.ts";
import type { Promotion } from "./promotion.ts";

function shopRoutes({ env, settings }: CellBase, addresses: Addresses, orders: Orders): Route<MemberCall>[] {
  const itemsOf = async (product: number) => catalogueStub(env).itemsOf(product);
  return [
    answer(appVersionAuth, () => ({ landing_page: settings.landingPage })),

    answerMoney(
      buy,
      ({ member, requestId, now }: MemberCall, { product_id, address_id }) => {
        const product = productOf(product_id);
        if (product === undefined) return refuse("product_unknown");
        const address = addresses.find(member, address_id);
        if (address === null) return refuse("address_unknown");
        const { id, price } = product;
        const wanted = { member, request: requestId, product: id, price, address: lineOf(address) };
        return orders.place(wanted, now) ?? {};
      },
      {
        // Refuse a sold-out product before the payment, which would have to be refunded.
        async before(_, { product_id }) {
          return productOf(product_id) === undefined || (await itemsOf(product_id)) > 0 ? null : refuse("sold_out");
        },
        async after({ member, requestId }) {
          await orders.deliverRequest(member, requestId);
          return orders.outcomeOf(member, requestId);
        },
      },
    ),

    answer(ordersCall, ({ member, locale }: MemberCall, { status, p, p_size }) => ({
      page: { count: orders.count(member, status), p, p_size },
      queryset: orders.page(member, status, p_size, (p - 1) * p_size).map((order) => shown(order, locale)),
    })),

    answer(confirmReceipt, ({ member }: MemberCall, { id }) => orders.confirm(member, id) ?? {}),
  ];
}

function shown({ id, product, price, address, status, create_time }: Order, locale: Locale) {
  return {
    id,
    product_id: product,
    name: productOf(product)?.name[locale] ?? "",
    image: pictureOf(product, 1),
    price,
    address,
    status: SHOWN_AS[status],
    create_time,
  };
}

/** The address as one line, stored with the order so that a later change of the address does not change the order. */
function lineOf({ full_name, mobile_number, detail_address, town_city, state, pin_code }: Address): string {
  return `${full_name}, +${mobile_number}, ${detail_address}, ${town_city}, ${state} ${pin_code}`;
}

export const shopSchema = claimSchema + orderSchema;

/** The catalogue gives out goods for orders, and gifts. */
export function openShop(base: CellBase, { addresses }: Accounts, { invitations }: Promotion) {
  const { env, cell, sql, ledger, due, outbox, idempotency } = base;
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
  const routes = [...giftRoutes({ ledger, invitations, claims, emptyPools }), ...shopRoutes(base, addresses, orders)];
  return { orders, claims, routes };
}
