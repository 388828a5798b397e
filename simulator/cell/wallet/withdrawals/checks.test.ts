import { afterEach, describe, expect, it } from "vitest";
import { HOUSE } from "#simulator/ledger/accounts.ts";
import { cellOf } from "#simulator/objects/member-id.ts";
import { MINUTE_MS } from "#simulator/testing/accounts.ts";
import { control, shiftTime } from "#simulator/testing/client.ts";
import { insideCell, reset } from "#simulator/testing/objects.ts";
import { makeHolder, withdrawalsOf, withdrawWithCode } from "#simulator/testing/wallet.ts";
import { auditCell } from "#simulator/cell/audit.ts";
import { withdrawalChecks } from "./checks.ts";

const [MOVED, OTHER, WAITS] = withdrawalChecks.map(({ name }) => name) as [string, string, string];

interface Books {
  readonly cell: number;
  readonly waits: string;
  readonly paid: string;
  readonly rejected: string;
}

/** A cell with a withdrawal of 100 that waits, one of 200 that was paid out, and one of 300 that was rejected. */
async function books(): Promise<Books> {
  await shiftTime(0);
  const holder = await makeHolder();
  const decide = async (price: number, outcome: string | null) => {
    await shiftTime(MINUTE_MS);
    await withdrawWithCode(holder, price);
    const serial = (await withdrawalsOf(holder))[0]?.serial_number ?? "";
    if (outcome !== null) await control("POST", "/control/withdrawals", { serial_number: serial, outcome });
    return serial;
  };
  const [paid, rejected] = [await decide(200, "paid"), await decide(300, "rejected")];
  return { cell: cellOf(Number(holder.user_id)), waits: await decide(100, null), paid, rejected };
}

function foundAfter({ cell }: Books, sabotage: string) {
  return insideCell(cell, ({ storage }) => {
    storage.sql.exec(sabotage);
    const names = new Set(withdrawalChecks.map(({ name }) => name));
    return auditCell(storage.sql).invariants.filter(({ name }) => names.has(name));
  });
}

const gone = (id: string) => `DELETE FROM transfer WHERE id = '${id}'`;
const copied = (from: string, to: string) =>
  `INSERT INTO transfer (id, kind, debit, credit, amount, member, member_after, relation, time)
   SELECT '${to}', kind, debit, credit, amount, member, member_after, relation, time FROM transfer WHERE id = '${from}'`;
const decided = (serial: string, status: string, reason: string) =>
  `UPDATE withdrawal SET status = '${status}', fail_reason = ${reason} WHERE serial = '${serial}'`;

afterEach(() => reset());

describe("the audit of withdrawals", () => {
  it("looks at every one and finds nothing wrong where nothing is", async () => {
    const found = await foundAfter(await books(), "SELECT 1");
    expect(found.map(({ name, checked, broken }) => [name, checked, broken])).toEqual([
      [MOVED, 3, 0],
      // Three were taken; one was paid out, less its fee, and one came back.
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
      ({ paid }) => `UPDATE transfer SET credit = ${HOUSE.bonus} WHERE id = 'payout:${paid}'`,
      MOVED,
      ({ paid }) => `withdrawal ${paid}`,
    ],
    [
      "one that was paid out and came back",
      ({ paid, rejected }) => copied(`withdrawal_refund:${rejected}`, `withdrawal_refund:${paid}`),
      OTHER,
      ({ paid }) => `transfer withdrawal_refund:${paid}`,
    ],
    [
      "one that waits and was paid out",
      ({ paid, waits }) => copied(`payout:${paid}`, `payout:${waits}`),
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
      ({ waits }) => copied(`withdrawal:${waits}`, "again"),
      OTHER,
      () => "transfer again",
    ],
    [
      "other money among what waits",
      () => `UPDATE account SET posted = posted + 5 WHERE id = ${HOUSE.payOutWaiting}`,
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
    const found = await foundAfter(made, sabotage(made));
    const broken = found.find(({ name }) => name === invariant);
    expect(broken?.broken).toBeGreaterThan(0);
    expect(broken?.first).toBe(offender(made));
  });

  it("has no help where the books refuse: a status and its reason go together", async () => {
    const made = await books();
    for (const sabotage of [
      decided(made.waits, "Reject", "NULL"),
      decided(made.paid, "Success", "'account_refused'"),
    ]) {
      await expect(foundAfter(made, sabotage)).rejects.toThrow(/CHECK/);
    }
  });
});
