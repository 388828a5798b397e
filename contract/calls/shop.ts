import * as z from "zod/mini";
import { call } from "../call.ts";
import { image } from "./home.ts";
import { confirmingPassword } from "../values/member-values.ts";
import { paged, paging } from "../values/paging.ts";
import { extra, idOf, personal } from "../values/tolerant.ts";
import { described, line, money, queryInt, time } from "../values/values.ts";

const ID_MAX = 1e9;
const id = idOf(z.int().check(z.gte(1), z.lte(ID_MAX)));
/** The id of a product, address or order, in a query. */
export const queryId = described(idOf(queryInt(1, ID_MAX)), "an id", "1");
/** The same, in a body. */
export const bodyId = described(id, "an id", 1);

const product = {
  id,
  name: z.string(),
  price: money,
  main_image: image,
  image2: image,
  image3: image,
  /** Comma-separated `key=value` pairs. */
  spec: z.string(),
  stock: z.int(),
};

export const products = call("GET", "/shop/products", {
  summary: "The shop, all of it or by keyword",
  by: "visitor",
  query: { keyword: z.optional(line(0, 60)) },
  answer: { queryset: z.array(z.object(product)) },
});

export const productDetail = call("GET", "/shop/product", {
  summary: "One product with its stock",
  by: "visitor",
  query: { id: queryId },
  answer: { entry: z.object(product) },
});

export const buy = call("POST", "/user/buy", {
  summary: "Buy a product from the balance; stock and money move together or not at all",
  by: "member",
  money: true,
  spends: true,
  password: true,
  rate: "account",
  body: {
    product_id: bodyId,
    address_id: bodyId,
    password: confirmingPassword,
  },
});

/** undelivered → unreceived → success; cancelled: the goods are sold out, and the payment is refunded. */
export const orderStatus = z.enum(["undelivered", "unreceived", "success", "cancelled"]);

export const orders = call("GET", "/user/orders", {
  summary: "The member's orders",
  by: "member",
  query: { status: z._default(z.enum(["all", "undelivered", "unreceived", "success"]), "all"), ...paging },
  answer: paged(
    z.object({
      id,
      product_id: extra(id, null),
      name: z.string(),
      image,
      price: money,
      address: personal(z.string()),
      status: orderStatus,
      create_time: time,
    }),
  ),
});

export const confirmReceipt = call("POST", "/user/confirm_receipt", {
  summary: "An order has arrived",
  by: "member",
  body: { id: bodyId },
});
