import * as z from "zod/mini";
import { call } from "../call.ts";
import { image } from "./home.ts";
import { paged, paging } from "../values/paging.ts";
import { extra, idOf, listRow, moneyRow, personal, rowsOf } from "../values/tolerant-schema.ts";
import { line, queryInt, confirmingPassword } from "../values/entered.ts";
import { cost, described, money, time } from "../values/values.ts";

const ID_MAX = 1e9;
const id = described(idOf(z.int().check(z.gte(1), z.lte(ID_MAX))), "an id", 1);
/** The id of a product, address or order, in a query. */
export const queryId = described(idOf(queryInt(1, ID_MAX)), "an id", "1");
/** The same, in a body. */
export const bodyId = id;
/** Of an edit. Forms send an empty field for a row that has no id yet. */
export const editedId = described(
  z.optional(z.nullable(z.union([z.literal(""), bodyId]))),
  "The id; empty, null or absent: a new one",
  1,
);

const product = listRow({
  id,
  name: described(z.string(), "The product's name"),
  price: cost,
  main_image: image,
  image2: image,
  image3: image,
  spec: described(z.string(), "Comma-separated `key=value` pairs"),
  stock: described(z.int(), "Items in stock"),
});

export const products = call("GET", "/shop/products", {
  summary: "The shop, all of it or by keyword",
  by: "visitor",
  query: { keyword: described(z.optional(line(0, 60)), "A word of the product's name") },
  answer: { queryset: described(rowsOf(product), "All products, or those that match") },
});

export const productDetail = call("GET", "/shop/product", {
  summary: "One product with its stock",
  by: "visitor",
  query: { id: queryId },
  answer: { entry: described(product, "The product") },
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

export const orderStatus = described(
  z.enum(["undelivered", "unreceived", "success", "cancelled"]),
  "undelivered → unreceived → success; cancelled: the goods are sold out, and the payment is refunded",
);

export const orders = call("GET", "/user/orders", {
  summary: "The member's orders",
  by: "member",
  query: {
    status: described(
      z._default(z.enum(["all", "undelivered", "unreceived", "success"]), "all"),
      "Orders of this status alone",
    ),
    ...paging,
  },
  answer: paged(
    moneyRow({
      id,
      product_id: described(extra(id, null), "The product"),
      name: described(z.string(), "The product's name"),
      image,
      price: money,
      address: described(personal(z.string()), "Where it goes"),
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
