import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { productOf } from "#simulator/catalogue/products/products.ts";
import { cellOf } from "#simulator/objects/placement.ts";
import { cellStub } from "#simulator/objects/stubs.ts";
import { buy, makeShopper, ordersOf, WELCOME } from "#simulator/testing/accounts.ts";
import { NOT_AN_ID } from "#simulator/testing/bad-input.ts";
import {
  balanceOf,
  call,
  endTest,
  makeMember,
  shiftTime,
  type TestMember,
  eventually,
} from "#simulator/testing/client.ts";
import { RECEIVED_AFTER_MS, SHIPPED_AFTER_MS } from "./orders.ts";

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

  it("of another member counts as unknown", async () => {
    const { member, id } = await ordered();
    const other = await makeMember(100, cellOf(Number(member.user_id)));
    await shiftTime(SHIPPED_AFTER_MS);
    await becomes(member, "unreceived");
    const refused = await confirm(other, id);
    expect(refused).toMatchObject({ code: 4003 });
    expect(await confirm(other, 999_999)).toEqual(refused);
    expect(await ordersOf(other)).toEqual([]);
    expect((await ordersOf(member))[0]?.status).toBe("unreceived");
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

  it.each(LOCALES)("names products in the caller's language: %s", async (locale) => {
    const { member } = await ordered();
    expect((await ordersOf(member, "", locale))[0]?.name).toBe(productOf(KITE)?.name[locale]);
  });

  it.each(["status=cancelled", "status=placing", "status=", "p=0", "p=x", "p_size=5"])("refuses %s", async (query) => {
    const { token } = await makeMember();
    expect(await call("GET", `/user/orders?${query}`, undefined, { token })).toMatchObject({ code: 400 });
  });
});
