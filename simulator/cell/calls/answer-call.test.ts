import { afterEach, describe, expect, it } from "vitest";
import { type Refusal, refuse } from "#contract/refusals.ts";
import { transferTo } from "#contract/calls/transfer.ts";
import { answerMoney, type MemberCall } from "#simulator/http/route.ts";
import { GroupCommit, Transactions } from "#simulator/storage/transactions.ts";
import { insideTestCell, reset } from "#simulator/testing/objects.ts";
import { logError } from "#simulator/log/log.ts";
import { Receipts } from "#simulator/ledger/receipts.ts";
import { IdempotencyStore } from "../idempotency-store.ts";
import { answerMoneyCall } from "./answer-call.ts";

const CONTEXT: MemberCall = {
  member: 100_900,
  session: "",
  requestId: "press",
  now: 1,
  locale: "in",
  logInLocale: "in",
  passwordHolds: false,
  origin: "https://simulator.test",
  forwardedFor: null,
};

afterEach(async () => {
  await reset();
});

/** Calls twice; the test decides the outcome of each request before its transaction. */
async function twice(outcomes: readonly [Refusal | null, Refusal | null]) {
  return insideTestCell(async ({ storage }) => {
    const idempotency = new IdempotencyStore(storage.sql);
    const receipts = new Receipts([]);
    const transactions = new Transactions(storage);
    transactions.join(idempotency);
    const commit = new GroupCommit(transactions, (run) => setTimeout(run, 0), logError);
    const waiting: ((outcome: Refusal | null) => void)[] = [];
    let handled = 0;
    const route = answerMoney(
      transferTo,
      () => {
        handled += 1;
        return {};
      },
      { before: () => new Promise((resolve) => waiting.push(resolve)) },
    );
    const body = JSON.stringify({ user_id: "100901", amount: 1 });
    const needs = { commit, idempotency, ledger: { balance: () => 0 }, receipts };
    const send = () => answerMoneyCall(needs, route, { key: "press", body }, CONTEXT);
    // Both requests arrive before either is processed.
    const sent = [send(), send()];
    await expect.poll(() => waiting.length).toBe(2);
    const codes: number[] = [];
    for (const [at, outcome] of outcomes.entries()) {
      waiting[at]?.(outcome);
      codes.push((await sent[at])?.code ?? 0);
    }
    return { codes, handled };
  });
}

describe("a request sent twice at once under its Idempotency-Key", () => {
  const soldOut = refuse("sold_out");

  it("returns the accepted answer, even if the second alone would be refused", async () => {
    expect(await twice([null, soldOut])).toEqual({ codes: [200, 200], handled: 1 });
  });

  it("can be refused first and accepted the second time", async () => {
    expect(await twice([soldOut, null])).toEqual({ codes: [4002, 200], handled: 1 });
  });
});
