import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { auditCell } from "../audit.ts";
import { PLATFORM } from "#simulator/ledger/accounts.ts";
import { cellOf } from "#simulator/objects/placement.ts";
import { buy, makeShopper, MINUTE_MS } from "#simulator/testing/accounts.ts";
import { brokenInvariants, control, type TestMember, makeMember, shiftTime } from "#simulator/testing/client.ts";
import { insideCell, reset } from "#simulator/testing/objects.ts";
import {
  callBackBody,
  sendCallBack,
  serialOfBegun,
  makeHolder,
  withdrawalsOf,
  withdrawWithCode,
} from "#simulator/testing/wallet.ts";
import { rechargeChecks, withdrawalChecks } from "./checks.ts";

interface Found {
  name: string;
  checked: number;
  broken: number;
}

let member: TestMember;

beforeEach(async () => {
  const shopper = await makeShopper();
  member = shopper.member;
  expect((await buy(member, { product_id: 5, address_id: shopper.address })).code).toBe(200);
  expect(await brokenInvariants()).toEqual([]);
});
afterEach(() => reset());

/** Runs the sabotage on sound books and returns the names of the failed checks. */
async function brokenBy(statement: string): Promise<string[]> {
  await insideCell(cellOf(Number(member.user_id)), ({ storage }) => void storage.sql.exec(statement));
  const audit = await control("GET", "/operate/audit");
  expect(audit["ok"]).toBe(false);
  return (audit["invariants"] as Found[]).filter(({ broken }) => broken > 0).map(({ name }) => name);
}

describe("the audit", () => {
  it("looks at every order", async () => {
    const { invariants } = await control("GET", "/operate/audit");
    const found = (invariants as Found[]).find(({ name }) => name === "each order is paid once, at its price");
    expect(found).toMatchObject({ checked: 1, broken: 0 });
  });

  it.each([
    ["each order is paid once, at its price", "UPDATE shop_order SET price = price + 1"],
    ["each order is paid once, at its price", "UPDATE transfer SET id = 'x' WHERE kind = 'buy'"],
    [
      "a cancelled order is given back once, and no other is",
      "UPDATE shop_order SET status = 'cancelled', next_time = NULL",
    ],
    ["the house holds what the orders came to, and nothing else as such", "DELETE FROM shop_order"],
    [
      "stock is asked for as long as an order is being placed, and not after",
      "UPDATE shop_order SET status = 'placing', next_time = NULL",
    ],
    [
      "stock is asked for as long as an order is being placed, and not after",
      "INSERT INTO outbox (id, kind, payload, time) VALUES ('order:1:1', 'take_stock', '{}', 0)",
    ],
    ["items taken are those of orders", "DELETE FROM shop_order"],
  ])("sees where it does not hold that %s: %s", async (name, statement) => {
    expect(await brokenBy(statement)).toContain(name);
  });
});

const CELL = 0;
const [CREDITED, CREDITS] = rechargeChecks.map(({ name }) => name) as [string, string];

interface Serials {
  readonly paid: string;
  readonly waits: string;
}

/** A cell with a paid recharge and an open one. */
async function paidCell(): Promise<Serials> {
  const member = await makeMember(1000, CELL);
  const [paid, waits] = [await serialOfBegun(member, 100), await serialOfBegun(member, 200)];
  await sendCallBack(callBackBody(paid, 100));
  return { paid, waits };
}

/** Failures of the recharge checks after the sabotage. */
function foundAfter(sabotage: string) {
  return insideCell(CELL, ({ storage }) => {
    storage.sql.exec(sabotage);
    const names = new Set(rechargeChecks.map(({ name }) => name));
    return auditCell(storage.sql).invariants.filter(({ name }) => names.has(name));
  });
}

const copied = (serial: string, set: string) =>
  `INSERT INTO transfer (id, kind, debit, credit, amount, member, member_after, relation, at, time)
   SELECT 'again', kind, debit, credit, amount, member, member_after, ${set}, at, time FROM transfer
   WHERE id = 'recharge:${serial}'`;

afterEach(() => reset());

describe("the audit of recharges", () => {
  it("checks every one and finds nothing in sound books", async () => {
    await paidCell();
    const found = await foundAfter("SELECT 1");
    expect(found.map(({ name, checked, broken }) => [name, checked, broken])).toEqual([
      [CREDITED, 2, 0],
      [CREDITS, 1, 0],
    ]);
  });

  it.each<[string, (serials: Serials) => string, string, (serials: Serials) => string]>([
    [
      "one that was paid and never credited",
      ({ paid }) => `DELETE FROM transfer WHERE id = 'recharge:${paid}'`,
      CREDITED,
      ({ paid }) => `recharge ${paid}`,
    ],
    [
      "one that was credited twice",
      ({ paid }) => copied(paid, `'${paid}'`),
      CREDITED,
      ({ paid }) => `recharge ${paid}`,
    ],
    [
      "one that was credited and waits",
      ({ paid }) => `UPDATE recharge SET status = 'Wait' WHERE serial = '${paid}'`,
      CREDITED,
      ({ paid }) => `recharge ${paid}`,
    ],
    [
      "one that waits, credited by another's transfer",
      ({ paid, waits }) => copied(paid, `'${waits}'`),
      CREDITED,
      ({ waits }) => `recharge ${waits}`,
    ],
    [
      "a credit of another price",
      ({ paid }) => `UPDATE recharge SET price = price + 1 WHERE serial = '${paid}'`,
      CREDITS,
      ({ paid }) => `transfer recharge:${paid}`,
    ],
    [
      "a credit to another member",
      ({ paid }) => `UPDATE transfer SET credit = -2, debit = credit WHERE id = 'recharge:${paid}'`,
      CREDITS,
      ({ paid }) => `transfer recharge:${paid}`,
    ],
    ["a credit for no recharge", ({ paid }) => copied(paid, "'R0'"), CREDITS, () => "transfer again"],
  ])("finds %s", async (_, sabotage, invariant, offender) => {
    const serials = await paidCell();
    const found = await foundAfter(sabotage(serials));
    const broken = found.find(({ name }) => name === invariant);
    expect(broken).toMatchObject({ broken: 1, first: offender(serials) });
  });
});

const [MOVED, OTHER, WAITS] = withdrawalChecks.map(({ name }) => name) as [string, string, string];

interface Books {
  readonly cell: number;
  readonly waits: string;
  readonly paid: string;
  readonly rejected: string;
}

/** A cell with an open withdrawal of 100, a paid one of 200 and a rejected one of 300. */
async function books(): Promise<Books> {
  await shiftTime(0);
  const holder = await makeHolder();
  const decide = async (price: number, outcome: string | null) => {
    await shiftTime(MINUTE_MS);
    await withdrawWithCode(holder, price);
    const serial = (await withdrawalsOf(holder))[0]?.serial_number ?? "";
    if (outcome !== null) await control("POST", "/operate/withdrawals", { serial_number: serial, outcome });
    return serial;
  };
  const [paid, rejected] = [await decide(200, "paid"), await decide(300, "rejected")];
  return { cell: cellOf(Number(holder.user_id)), waits: await decide(100, null), paid, rejected };
}

function checksFoundAfter({ cell }: Books, sabotage: string) {
  return insideCell(cell, ({ storage }) => {
    storage.sql.exec(sabotage);
    const names = new Set(withdrawalChecks.map(({ name }) => name));
    return auditCell(storage.sql).invariants.filter(({ name }) => names.has(name));
  });
}

const gone = (id: string) => `DELETE FROM transfer WHERE id = '${id}'`;
const checksCopied = (from: string, to: string) =>
  `INSERT INTO transfer (id, kind, debit, credit, amount, member, member_after, relation, at, time)
   SELECT '${to}', kind, debit, credit, amount, member, member_after, relation, at, time FROM transfer WHERE id = '${from}'`;
const decided = (serial: string, status: string, reason: string) =>
  `UPDATE withdrawal SET status = '${status}', fail_reason = ${reason} WHERE serial = '${serial}'`;

afterEach(() => reset());

describe("the audit of withdrawals", () => {
  it("checks every one and finds nothing in sound books", async () => {
    const found = await checksFoundAfter(await books(), "SELECT 1");
    expect(found.map(({ name, checked, broken }) => [name, checked, broken])).toEqual([
      [MOVED, 3, 0],
      // Three debits, one payout less its fee, and one refund.
      [OTHER, 6, 0],
      [WAITS, 1, 0],
    ]);
  });

  it.each<[string, (books: Books) => string, string, (books: Books) => string]>([
    [
      "one that was never taken from a balance",
      ({ waits }) => gone(`withdrawal:${waits}`),
      MOVED,
      ({ waits }) => `withdrawal ${waits}`,
    ],
    ["one that was never paid out", ({ paid }) => gone(`payout:${paid}`), MOVED, ({ paid }) => `withdrawal ${paid}`],
    [
      "one whose fee was never kept",
      ({ paid }) => gone(`payout_fee:${paid}`),
      MOVED,
      ({ paid }) => `withdrawal ${paid}`,
    ],
    [
      "one that never came back",
      ({ rejected }) => gone(`withdrawal_refund:${rejected}`),
      MOVED,
      ({ rejected }) => `withdrawal ${rejected}`,
    ],
    [
      "one of another price",
      ({ waits }) => `UPDATE withdrawal SET price = price + 1 WHERE serial = '${waits}'`,
      MOVED,
      ({ waits }) => `withdrawal ${waits}`,
    ],
    [
      "one that was paid out to nowhere",
      ({ paid }) => `UPDATE transfer SET credit = ${PLATFORM.bonus} WHERE id = 'payout:${paid}'`,
      MOVED,
      ({ paid }) => `withdrawal ${paid}`,
    ],
    [
      "one that was paid out and came back",
      ({ paid, rejected }) => checksCopied(`withdrawal_refund:${rejected}`, `withdrawal_refund:${paid}`),
      OTHER,
      ({ paid }) => `transfer withdrawal_refund:${paid}`,
    ],
    [
      "one that waits and was paid out",
      ({ paid, waits }) => checksCopied(`payout:${paid}`, `payout:${waits}`),
      OTHER,
      ({ waits }) => `transfer payout:${waits}`,
    ],
    [
      "one that was paid out and is said to wait",
      ({ paid }) => decided(paid, "Wait", "NULL"),
      OTHER,
      ({ paid }) => `transfer payout:${paid}`,
    ],
    [
      "money that was taken twice",
      ({ waits }) => checksCopied(`withdrawal:${waits}`, "again"),
      OTHER,
      () => "transfer again",
    ],
    [
      "other money among what waits",
      () => `UPDATE platform_book SET balance = balance + 5 WHERE account = ${PLATFORM.payOutWaiting}`,
      WAITS,
      () => "waiting 10005, asked for 10000",
    ],
    [
      "one that waits with nothing held for it",
      ({ paid }) => decided(paid, "Wait", "NULL"),
      WAITS,
      () => "waiting 10000, asked for 30000",
    ],
  ])("finds %s", async (_, sabotage, invariant, offender) => {
    const made = await books();
    const found = await checksFoundAfter(made, sabotage(made));
    const broken = found.find(({ name }) => name === invariant);
    expect(broken?.broken).toBeGreaterThan(0);
    expect(broken?.first).toBe(offender(made));
  });

  it("relies on the database's own check of a status and its reason", async () => {
    const made = await books();
    for (const sabotage of [
      decided(made.waits, "Reject", "NULL"),
      decided(made.paid, "Success", "'account_refused'"),
    ]) {
      await expect(checksFoundAfter(made, sabotage)).rejects.toThrow(/CHECK/);
    }
  });
});
