import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { productOf } from "#simulator/catalogue/products/products.ts";
import { cellOf } from "#simulator/objects/placement.ts";
import { cellStub } from "#simulator/objects/stubs.ts";
import { addAddress, buy, makeShopper, ordersOf, setStock, stockOf, WELCOME } from "#simulator/testing/accounts.ts";
import {
  NOT_AN_ID,
  balanceOf,
  call,
  endTest,
  eventually,
  makeMember,
  shiftTime,
  type TestMember,
} from "#simulator/testing/client.ts";
import { RECEIVED_AFTER_MS, SHIPPED_AFTER_MS } from "./orders.ts";
import { refusals } from "#contract/refusals.ts";

const KITE = 5;
const TOP = 8;

afterEach(endTest);

const confirm = ({ token }: TestMember, id: unknown) => call("POST", "/user/confirm_receipt", { id }, { token });

/** Freezes time and places an order. */
async function ordered() {
  await shiftTime(0);
  const shopper = await makeShopper();
  expect((await buy(shopper.member, { product_id: KITE, address_id: shopper.address })).code).toBe(200);
  const [order] = await ordersOf(shopper.member);
  return { ...shopper, id: order?.id ?? 0 };
}

/** Waits until a member's newest order has a status. */
const becomes = (member: TestMember, status: string) =>
  eventually(async () => expect((await ordersOf(member))[0]?.status).toBe(status));

describe("an order", () => {
  it("ships after a minute", async () => {
    const { member } = await ordered();
    await shiftTime(SHIPPED_AFTER_MS - 1);
    expect((await ordersOf(member))[0]?.status).toBe("undelivered");
    await shiftTime(1);
    await becomes(member, "unreceived");
  });

  it("is received once the member confirms it", async () => {
    const { member, id } = await ordered();
    expect(await confirm(member, id)).toMatchObject({ code: 4004 });
    await shiftTime(SHIPPED_AFTER_MS);
    await becomes(member, "unreceived");
    expect(await confirm(member, id)).toMatchObject({ code: 200 });
    expect((await ordersOf(member))[0]?.status).toBe("success");
    expect(await confirm(member, id)).toMatchObject({ code: 200 });
  });

  it("counts as received a week after shipping, without any call", async () => {
    const { member } = await ordered();
    await evictDurableObject(cellStub(env, cellOf(Number(member.user_id))));
    // The session would expire after as much idle time, so this uses it on the way.
    await shiftTime(RECEIVED_AFTER_MS - 1);
    await becomes(member, "unreceived");
    await evictDurableObject(cellStub(env, cellOf(Number(member.user_id))));
    await shiftTime(SHIPPED_AFTER_MS);
    await becomes(member, "unreceived");
    await shiftTime(1);
    await becomes(member, "success");
    expect(await balanceOf(member)).toBe(WELCOME - 180);
  });

  it.each(NOT_AN_ID)("is not confirmed by %s", async (_, id) => {
    expect(await confirm(await makeMember(), id)).toMatchObject({ code: 400, msg: "Please check id" });
  });
});

describe("the list of orders", () => {
  it("shows each tab's orders, newest first, ten or twenty a page", async () => {
    await shiftTime(0);
    const { member, address } = await makeShopper();
    const order = (product_id: number) => buy(member, { product_id, address_id: address });
    await order(KITE);
    await shiftTime(SHIPPED_AFTER_MS);
    await becomes(member, "unreceived");
    await confirm(member, (await ordersOf(member))[0]?.id);
    await order(TOP);
    await shiftTime(SHIPPED_AFTER_MS);
    await becomes(member, "unreceived");
    await order(TOP);
    const statusesOf = async (query: string) => (await ordersOf(member, query)).map(({ status }) => status);
    expect(await statusesOf("")).toEqual(["undelivered", "unreceived", "success"]);
    expect(await statusesOf("status=all&p=1&p_size=20")).toEqual(["undelivered", "unreceived", "success"]);
    for (const status of ["undelivered", "unreceived", "success"]) {
      expect(await statusesOf(`status=${status}`)).toEqual([status]);
      const { page } = await call("GET", `/user/orders?status=${status}`, undefined, { token: member.token });
      expect(page).toEqual({ count: 1, p: 1, p_size: 10 });
    }
    expect(await statusesOf("p=2")).toEqual([]);
  });

  it("names products in the caller's language", async () => {
    const { member } = await ordered();
    for (const locale of LOCALES) {
      expect((await ordersOf(member, "", locale))[0]?.name).toBe(productOf(KITE)?.name[locale]);
    }
  });

  it.each(["status=cancelled", "status=placing", "status=", "p=0", "p=x", "p_size=5"])("refuses %s", async (query) => {
    const { token } = await makeMember();
    expect(await call("GET", `/user/orders?${query}`, undefined, { token })).toMatchObject({ code: 400 });
  });
});

const SHAWL = 14;

async function changesOf({ token }: TestMember): Promise<unknown> {
  return (await call("GET", "/user/transactions", undefined, { token }))["queryset"];
}

describe("buying", () => {
  it("takes the price and one item, and makes an order", async () => {
    const { member, address } = await makeShopper();
    const before = await stockOf(KITE);
    expect(await buy(member, { product_id: KITE, address_id: address })).toMatchObject({ code: 200, msg: "OK" });
    expect(await balanceOf(member)).toBe(WELCOME - 180);
    expect(await stockOf(KITE)).toBe(before - 1);
    expect(await ordersOf(member)).toMatchObject([
      {
        product_id: KITE,
        name: "Fighter kite in two halves",
        image: "/img/products/5-1.svg",
        price: 180,
        address: "Asha Rao, +919876543210, 12, MG Road, Bengaluru, Karnataka 560001",
        status: "undelivered",
      },
    ]);
    const [{ id } = { id: 0 }] = await ordersOf(member);
    expect(await changesOf(member)).toMatchObject([
      { type: "buy", change_balance: -180, after_balance: WELCOME - 180, relation_id: `order:${id}` },
      { type: "welcome" },
    ]);
  });

  it("changes nothing if the balance is too low", async () => {
    const { member, address } = await makeShopper();
    const before = await stockOf(SHAWL);
    expect(await buy(member, { product_id: SHAWL, address_id: address })).toMatchObject({ code: 2001 });
    expect(await balanceOf(member)).toBe(WELCOME);
    expect(await stockOf(SHAWL)).toBe(before);
    expect(await ordersOf(member)).toEqual([]);
  });

  it("says that a product is sold out, and takes nothing", async () => {
    const { member, address } = await makeShopper();
    await setStock(KITE, 0);
    for (const locale of LOCALES) {
      const answer = await buy(member, { product_id: KITE, address_id: address }, `press-${locale}`, locale);
      expect(answer).toMatchObject({ code: 4002, msg: refusals.sold_out.text[locale] });
    }
    expect(await balanceOf(member)).toBe(WELCOME);
    expect(await changesOf(member)).toHaveLength(1);
  });

  it("refuses an unknown product", async () => {
    const { member, address } = await makeShopper();
    expect(await buy(member, { product_id: 999, address_id: address })).toMatchObject({ code: 4001 });
    expect(await balanceOf(member)).toBe(WELCOME);
  });

  it.each(NOT_AN_ID)("refuses as an id %s", async (_, id) => {
    const member = await makeMember();
    const address = await addAddress(member);
    expect(await buy(member, { product_id: id, address_id: address })).toMatchObject({
      code: 400,
      msg: "Please check product_id",
    });
    expect(await buy(member, { product_id: KITE, address_id: id })).toMatchObject({
      code: 400,
      msg: "Please check address_id",
    });
  });

  it("gives the last item to exactly one of 50 concurrent orders, and the others cost nothing", async () => {
    const shoppers = [];
    for (let number = 0; number < 10; number++) shoppers.push(await makeShopper(number));
    await setStock(KITE, 1);
    const orders = shoppers.flatMap((shopper) => Array.from({ length: 5 }, () => shopper));
    const codes = await Promise.all(
      orders.map(async ({ member, address }, at) => {
        return (await buy(member, { product_id: KITE, address_id: address }, `order-${at}`)).code;
      }),
    );
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 4002)).toHaveLength(49);
    const buyer = orders[codes.indexOf(200)];
    const balances = await Promise.all(shoppers.map(({ member }) => balanceOf(member)));
    expect(balances).toEqual(shoppers.map((shopper) => (shopper === buyer ? WELCOME - 180 : WELCOME)));
    expect(await stockOf(KITE)).toBe(0);
  });
});
