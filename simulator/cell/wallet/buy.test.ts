import { afterEach, describe, expect, it } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { refusals } from "#contract/refusals.ts";
import { cellOf } from "#simulator/objects/placement.ts";
import { addAddress, buy, makeShopper, ordersOf, setStock, stockOf, WELCOME } from "#simulator/testing/accounts.ts";
import { NOT_AN_ID } from "#simulator/testing/bad-input.ts";
import { balanceOf, call, endTest, makeMember, type TestMember } from "#simulator/testing/client.ts";

/** A fighter kite, 180.00; a handloom shawl, 2,250.00. */
const KITE = 5;
const SHAWL = 14;

afterEach(endTest);

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

  it("pressed twice with one Idempotency-Key is one order; with two keys, two", async () => {
    const { member, address } = await makeShopper();
    const before = await stockOf(KITE);
    const body = { product_id: KITE, address_id: address };
    const pressed = await Promise.all([buy(member, body, "press"), buy(member, body, "press")]);
    expect(pressed.map(({ code }) => code)).toEqual([200, 200]);
    expect((await buy(member, body, "press")).code).toBe(200);
    expect(await buy(member, { ...body, product_id: 1 }, "press")).toMatchObject({ code: 422 });
    expect(await ordersOf(member)).toHaveLength(1);
    expect((await buy(member, body, "again")).code).toBe(200);
    expect(await ordersOf(member)).toHaveLength(2);
    expect(await balanceOf(member)).toBe(WELCOME - 2 * 180);
    expect(await stockOf(KITE)).toBe(before - 2);
  });

  it("changes nothing if the balance is too low", async () => {
    const { member, address } = await makeShopper();
    const before = await stockOf(SHAWL);
    expect(await buy(member, { product_id: SHAWL, address_id: address })).toMatchObject({ code: 2001 });
    expect(await balanceOf(member)).toBe(WELCOME);
    expect(await stockOf(SHAWL)).toBe(before);
    expect(await ordersOf(member)).toEqual([]);
  });

  it.each(LOCALES)("says that a product is sold out, and takes nothing: %s", async (locale) => {
    const { member, address } = await makeShopper();
    await setStock(KITE, 0);
    const answer = await buy(member, { product_id: KITE, address_id: address }, "press", locale);
    expect(answer).toMatchObject({ code: 4002, msg: refusals.sold_out.text[locale] });
    expect(await balanceOf(member)).toBe(WELCOME);
    expect(await changesOf(member)).toHaveLength(1);
  });

  it("refuses an unknown product", async () => {
    const { member, address } = await makeShopper();
    expect(await buy(member, { product_id: 999, address_id: address })).toMatchObject({ code: 4001 });
    expect(await balanceOf(member)).toBe(WELCOME);
  });

  it("refuses another member's address like an unknown one", async () => {
    const { member, address } = await makeShopper();
    const other = await makeMember(10, cellOf(Number(member.user_id)));
    const others = await addAddress(other);
    const refused = await buy(member, { product_id: KITE, address_id: others });
    expect(refused).toMatchObject({ code: 2015 });
    expect(await buy(member, { product_id: KITE, address_id: 999_999 })).toEqual({
      ...refused,
      server_time: expect.any(Number),
    });
    await call("PUT", "/user/delete_address", { id: address }, { token: member.token });
    expect(await buy(member, { product_id: KITE, address_id: address })).toMatchObject({ code: 2015 });
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
