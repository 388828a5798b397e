import { appVersionAuth } from "#contract/calls/app-version.ts";
import { buy, confirmReceipt, orders as ordersCall } from "#contract/calls/shop.ts";
import type { Locale } from "#contract/values/locale.ts";
import { refuse } from "#contract/refusals.ts";
import { answer, answerMoney, type Route, type MemberCall } from "#simulator/http/route.ts";
import { pictureOf, productOf } from "#simulator/catalogue/products/products.ts";
import type { SimulatorSettings } from "#simulator/settings.ts";
import type { Address, Addresses } from "../accounts/addresses.ts";
import { type Order, type Orders, SHOWN_AS } from "../wallet/orders.ts";

interface ShopRouteNeeds {
  readonly settings: SimulatorSettings;
  readonly addresses: Addresses;
  readonly orders: Orders;
  /** Items left of a product. */
  readonly itemsOf: (product: number) => Promise<number>;
}

export function shopRoutes({ settings, addresses, orders, itemsOf }: ShopRouteNeeds): Route<MemberCall>[] {
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
    image: pictureOf({ id: product }, 1),
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
