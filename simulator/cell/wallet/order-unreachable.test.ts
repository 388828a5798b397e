import { afterEach, describe, expect, it } from "vitest";
import { auditCell } from "../audit.ts";
import { DueTimes } from "../due-times.ts";
import { Outbox } from "../outbox.ts";
import { PLATFORM } from "#simulator/ledger/accounts.ts";
import { Ledger } from "#simulator/ledger/ledger.ts";
import { GroupCommit, Transactions } from "#simulator/storage/transactions.ts";
import { insideTestCell, reset } from "#simulator/testing/objects.ts";
import { Clock } from "#simulator/time/clock.ts";
import { logError } from "#simulator/log/log.ts";
import { Orders } from "./orders.ts";
import type { TakeOutcome } from "#simulator/objects/catalogue-api.ts";

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
