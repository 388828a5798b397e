import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cellOf } from "#simulator/objects/placement.ts";
import { catalogueStub, cellStub } from "#simulator/objects/stubs.ts";
import { buy, makeShopper, ordersOf, setStock, stockOf, WELCOME } from "#simulator/testing/accounts.ts";
import {
  brokenInvariants,
  balanceOf,
  call,
  control,
  endTest,
  shiftTime,
  type TestMember,
  eventually,
} from "#simulator/testing/client.ts";
import { insideCell } from "#simulator/testing/objects.ts";

const KITE = 5;

let member: TestMember;
let address: number;
let before: number;

beforeEach(async () => {
  await shiftTime(0);
  ({ member, address } = await makeShopper());
  before = await stockOf(KITE);
});
afterEach(endTest);

const press = () => buy(member, { product_id: KITE, address_id: address }, "press");
const cell = () => cellOf(Number(member.user_id));

/**
 * Restores the state between the payment and the catalogue's answer, then restarts the cell. The order is paid and its
 * message is queued.
 */
async function endBeforeTheAnswer(): Promise<void> {
  expect((await press()).code).toBe(200);
  await insideCell(cell(), ({ storage: { sql } }) => {
    sql.exec("UPDATE shop_order SET status = 'placing', next_time = NULL");
    sql.exec("DELETE FROM due WHERE name = 'deliveries'");
    sql.exec(
      `INSERT INTO outbox (id, kind, payload, time)
       SELECT 'order:' || member || ':' || id, 'take_stock', json_object('order', id, 'product', product), create_time
       FROM shop_order`,
    );
    sql.exec("INSERT INTO due (name, time) SELECT 'outbox', create_time + 5000 FROM shop_order");
  });
  expect(await brokenInvariants()).toEqual([]);
  await evictDurableObject(cellStub(env, cell()));
}

/** Makes the catalogue forget the order. */
function forgetTaking(): Promise<void> {
  return runInDurableObject(catalogueStub(env), (_, { storage }) => {
    storage.sql.exec("DELETE FROM taken");
    storage.sql.exec("UPDATE stock SET items = items + 1 WHERE product = ?", KITE);
  });
}

const becomes = (status: string) => eventually(async () => expect((await ordersOf(member))[0]?.status).toBe(status));

async function refunds(): Promise<number> {
  const path = "/user/transactions?type=order_refund";
  return ((await call("GET", path, undefined, { token: member.token }))["queryset"] as unknown[]).length;
}

describe("an order whose cell ended before the catalogue's answer", () => {
  it("completes with one item after the alarm's retry", async () => {
    await endBeforeTheAnswer();
    const [order] = await ordersOf(member);
    expect(order?.status).toBe("undelivered");
    expect(await call("POST", "/user/confirm_receipt", { id: order?.id }, { token: member.token })).toMatchObject({
      code: 4004,
    });
    await shiftTime(5_000);
    await eventually(async () => expect(await waiting()).toBe(0));
    await shiftTime(60_000);
    await becomes("unreceived");
    expect(await stockOf(KITE)).toBe(before - 1);
    expect(await balanceOf(member)).toBe(WELCOME - 180);
  });

  it("takes one item if the message had not arrived", async () => {
    await endBeforeTheAnswer();
    await forgetTaking();
    expect(await stockOf(KITE)).toBe(before);
    expect((await press()).code).toBe(200);
    expect(await stockOf(KITE)).toBe(before - 1);
    expect(await ordersOf(member)).toHaveLength(1);
  });

  it("is refunded once if the product sold out meanwhile, and a repeat is refused", async () => {
    await endBeforeTheAnswer();
    await forgetTaking();
    await setStock(KITE, 0);
    await shiftTime(5_000);
    await becomes("cancelled");
    expect(await balanceOf(member)).toBe(WELCOME);
    expect(await refunds()).toBe(1);
    expect(await press()).toMatchObject({ code: 4002 });
    expect(await balanceOf(member)).toBe(WELCOME);
    const [order] = await ordersOf(member);
    expect(await call("POST", "/user/confirm_receipt", { id: order?.id }, { token: member.token })).toMatchObject({
      code: 4005,
    });
  });

  it("loses nothing when the control API restarts cell and catalogue", async () => {
    await endBeforeTheAnswer();
    await control("POST", "/control/restart", { object: `cell:${cell()}` });
    await control("POST", "/control/restart", { object: "catalogue:main" });
    expect((await press()).code).toBe(200);
    expect(await waiting()).toBe(0);
    expect(await stockOf(KITE)).toBe(before - 1);
    expect(await balanceOf(member)).toBe(WELCOME - 180);
  });
});

function waiting(): Promise<number> {
  return insideCell(
    cell(),
    ({ storage: { sql } }) => sql.exec<{ n: number }>("SELECT count(*) AS n FROM outbox").one().n,
  );
}
