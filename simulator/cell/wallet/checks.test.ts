import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { auditCell } from "../audit.ts";
import { PLATFORM } from "#simulator/ledger/accounts.ts";
import { cellOf } from "#simulator/objects/placement.ts";
import { buy, makeShopper } from "#simulator/testing/accounts.ts";
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
import { MINUTE_MS } from "#contract/values/durations.ts";

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
      "stock is asked for as long as an order is being placed, and not after",
      "INSERT INTO outbox (id, kind, payload, time) VALUES ('order:1:1', 'take_stock', '{}', 0)",
    ],
  ])("sees where it does not hold that %s: %s", async (name, statement) => {
    expect(await brokenBy(statement)).toContain(name);
  });
});

/** Fills in the serial numbers. */
const filled = (text: string, serials: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => serials[name] ?? "");

const gone = (id: string) => `DELETE FROM transfer WHERE id = '${id}'`;
const moved = (id: string, change: string) => `UPDATE transfer SET ${change} WHERE id = '${id}'`;
const copied = (from: string, to: string, relation = "relation") =>
  `INSERT INTO transfer (id, kind, debit, credit, amount, member, member_after, relation, at, time)
   SELECT '${to}', kind, debit, credit, amount, member, member_after, ${relation}, at, time FROM transfer WHERE id = '${from}'`;

/** A way to break the books, the statement, and the offender that the audit names. */
type Way = readonly [way: string, sabotage: string, offender: string];

const CELL = 0;
const [CREDITED, CREDITS] = rechargeChecks.map(({ name }) => name) as [string, string];

/** A cell with a paid recharge and an open one. */
async function paidCell() {
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

describe("the audit of recharges", () => {
  it("checks every one and finds nothing in sound books", async () => {
    await paidCell();
    const found = await foundAfter("SELECT 1");
    expect(found.map(({ name, checked, broken }) => [name, checked, broken])).toEqual([
      [CREDITED, 2, 0],
      [CREDITS, 1, 0],
    ]);
  });

  const priced = (change: string) => `UPDATE recharge SET ${change} WHERE serial = '{paid}'`;
  const again = (relation: string) => copied("recharge:{paid}", "again", `'${relation}'`);
  const credited: Way[] = [
    ["one that was paid and never credited", gone("recharge:{paid}"), "recharge {paid}"],
    ["one that was credited twice", again("{paid}"), "recharge {paid}"],
    ["one that was credited and waits", priced("status = 'Wait'"), "recharge {paid}"],
    ["one that waits, credited by another's transfer", again("{waits}"), "recharge {waits}"],
  ];
  const credits: Way[] = [
    ["a credit of another price", priced("price = price + 1"), "transfer recharge:{paid}"],
    ["a credit to another member", moved("recharge:{paid}", "credit = -2, debit = credit"), "transfer recharge:{paid}"],
    ["a credit for no recharge", again("R0"), "transfer again"],
  ];

  it.each([...credited.map((way) => [CREDITED, ...way] as const), ...credits.map((way) => [CREDITS, ...way] as const)])(
    "%s: finds %s",
    async (invariant, _, sabotage, offender) => {
      const serials = await paidCell();
      const found = await foundAfter(filled(sabotage, serials));
      const broken = found.find(({ name }) => name === invariant);
      expect(broken).toMatchObject({ broken: 1, first: filled(offender, serials) });
    },
  );
});

const [MOVED, OTHER, WAITS] = withdrawalChecks.map(({ name }) => name) as [string, string, string];

/** A cell with an open withdrawal of 100, a paid one of 200 and a rejected one of 300. */
async function books() {
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

function checksFoundAfter({ cell }: { cell: number }, sabotage: string) {
  return insideCell(cell, ({ storage }) => {
    storage.sql.exec(sabotage);
    const names = new Set(withdrawalChecks.map(({ name }) => name));
    return auditCell(storage.sql).invariants.filter(({ name }) => names.has(name));
  });
}

const decided = (serial: string, status: string, reason: string) =>
  `UPDATE withdrawal SET status = '${status}', fail_reason = ${reason} WHERE serial = '${serial}'`;

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

  const price = "UPDATE withdrawal SET price = price + 1 WHERE serial = '{waits}'";
  const held = `UPDATE platform_book SET balance = balance + 5 WHERE account = ${PLATFORM.payOutWaiting}`;
  const back = copied("withdrawal_refund:{rejected}", "withdrawal_refund:{paid}");
  const undecided = decided("{paid}", "Wait", "NULL");
  const money: Way[] = [
    ["one that was never taken from a balance", gone("withdrawal:{waits}"), "withdrawal {waits}"],
    ["one that was never paid out", gone("payout:{paid}"), "withdrawal {paid}"],
    ["one whose fee was never kept", gone("payout_fee:{paid}"), "withdrawal {paid}"],
    ["one that never came back", gone("withdrawal_refund:{rejected}"), "withdrawal {rejected}"],
    ["one of another price", price, "withdrawal {waits}"],
    ["one paid out to nowhere", moved("payout:{paid}", `credit = ${PLATFORM.bonus}`), "withdrawal {paid}"],
  ];
  const others: Way[] = [
    ["one that was paid out and came back", back, "transfer withdrawal_refund:{paid}"],
    ["one that waits and was paid out", copied("payout:{paid}", "payout:{waits}"), "transfer payout:{waits}"],
    ["one that was paid out and is said to wait", undecided, "transfer payout:{paid}"],
    ["money that was taken twice", copied("withdrawal:{waits}", "again"), "transfer again"],
  ];
  const waiting: Way[] = [
    ["other money among what waits", held, "waiting 10005, asked for 10000"],
    ["one that waits with nothing held for it", undecided, "waiting 10000, asked for 30000"],
  ];

  it.each([
    ...money.map((way) => [MOVED, ...way] as const),
    ...others.map((way) => [OTHER, ...way] as const),
    ...waiting.map((way) => [WAITS, ...way] as const),
  ])("%s: finds %s", async (invariant, _, sabotage, offender) => {
    const { cell, ...serials } = await books();
    const found = await checksFoundAfter({ cell }, filled(sabotage, serials));
    const broken = found.find(({ name }) => name === invariant);
    expect(broken?.broken).toBeGreaterThan(0);
    expect(broken?.first).toBe(filled(offender, serials));
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
