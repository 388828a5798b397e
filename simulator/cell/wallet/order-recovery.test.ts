import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cellOf } from "#simulator/objects/placement.ts";
import { catalogueStub, cellStub } from "#simulator/objects/stubs.ts";
import { buy, makeShopper, ordersOf, setStock, stockOf, WELCOME } from "#simulator/testing/accounts.ts";
import {
  balanceOf,
  brokenInvariants,
  call,
  control,
  endTest,
  eventually,
  shiftTime,
  type TestMember,
} from "#simulator/testing/client.ts";
import { insideCell, insideTestCell, reset } from "#simulator/testing/objects.ts";
import { auditCell } from "../audit.ts";
import { DueTimes } from "../due-times.ts";
import { Outbox } from "../outbox.ts";
import { PLATFORM } from "#simulator/ledger/accounts.ts";
import { Ledger } from "#simulator/ledger/ledger.ts";
import { GroupCommit, Transactions } from "#simulator/storage/transactions.ts";
import { Clock } from "#simulator/time/clock.ts";
import { logError } from "#simulator/log/log.ts";
import { Orders } from "./orders.ts";
import type { TakeOutcome } from "#simulator/objects/catalogue-api.ts";

describe("order recovery", () => {
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
});

describe("order unreachable", () => {
  const MEMBER = 100_900;
  const START = 100_000;
  const PRICE = 18_000;
  const NOW = 1_795_210_860_000;

  afterEach(() => reset());

  /** Orders on a cell's real storage, with a catalogue that the test controls. */
  function openShop({ storage }: DurableObjectState) {
    const { sql } = storage;
    const clock = new Clock(storage);
    const due = new DueTimes(storage, clock);
    const ledger = new Ledger(sql);
    const transactions = new Transactions(storage);
    transactions.join(ledger);
    const commit = new GroupCommit(transactions, (run) => setTimeout(run, 0), logError);
    const outbox = new Outbox({ sql, clock, due, commit, logFailure: logError });
    const asked: string[] = [];
    const catalogue: { answer: TakeOutcome | null } = { answer: null };
    const orders = new Orders({
      sql,
      ledger,
      due,
      outbox,
      takeStock: async (order) => {
        asked.push(order);
        if (catalogue.answer === null) throw new Error("the catalogue cannot be reached");
        return catalogue.answer;
      },
    });
    const welcome = { kind: "welcome", debit: PLATFORM.bonus, credit: MEMBER, relation: "welcome", time: NOW } as const;
    transactions.run(() => ledger.transfer({ id: "welcome", amount: START, ...welcome }));
    const place = (request: string) =>
      commit.run(() => orders.place({ member: MEMBER, request, product: 5, price: PRICE, address: "home" }, NOW));
    const broken = () => auditCell(sql).invariants.filter((each) => each.broken > 0);
    return { orders, ledger, place, asked, catalogue, broken };
  }

  describe("an order while the catalogue cannot be reached", () => {
    it("is paid and repeats one message id until an answer comes", () =>
      insideTestCell(async (state) => {
        const { orders, ledger, place, asked, catalogue, broken } = openShop(state);
        expect(await place("one")).toBeNull();
        await orders.deliverRequest(MEMBER, "one");
        await orders.deliverRequest(MEMBER, "one");
        expect(orders.outcomeOf(MEMBER, "one")).toEqual({ refusal: "order_waits" });
        expect(ledger.balance(MEMBER)).toBe(START - PRICE);
        expect(broken()).toEqual([]);
        catalogue.answer = "taken";
        await orders.deliverRequest(MEMBER, "one");
        await orders.deliverRequest(MEMBER, "one");
        expect(orders.outcomeOf(MEMBER, "one")).toBeNull();
        expect(asked).toEqual([asked[0], asked[0], asked[0]]);
        expect(ledger.balance(MEMBER)).toBe(START - PRICE);
        expect(broken()).toEqual([]);
      }));

    it("is refunded if the answer is sold out", () =>
      insideTestCell(async (state) => {
        const { orders, ledger, place, catalogue, broken } = openShop(state);
        await place("one");
        catalogue.answer = "sold_out";
        await orders.deliverRequest(MEMBER, "one");
        expect(orders.outcomeOf(MEMBER, "one")).toEqual({ refusal: "sold_out" });
        expect(ledger.balance(MEMBER)).toBe(START);
        expect(ledger.balance(PLATFORM.orders)).toBe(0);
        expect(broken()).toEqual([]);
      }));

    it("is placed once per request, and another product under its key is refused", () =>
      insideTestCell(async (state) => {
        const { orders, ledger, place } = openShop(state);
        await place("one");
        expect(await place("one")).toBeNull();
        expect(orders.count(MEMBER, "all")).toBe(1);
        expect(ledger.balance(MEMBER)).toBe(START - PRICE);
        const other = { member: MEMBER, request: "one", product: 6, price: PRICE, address: "home" };
        expect(orders.place(other, NOW)).toEqual({ refusal: "idempotency_conflict" });
      }));
  });
});
