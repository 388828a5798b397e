import { afterEach, describe, expect, it } from "vitest";
import { makeMember } from "#simulator/testing/client.ts";
import { insideCell, reset } from "#simulator/testing/objects.ts";
import { callBackBody, sendCallBack, serialOfBegun } from "#simulator/testing/wallet.ts";
import { auditCell } from "#simulator/cell/audit.ts";
import { rechargeChecks } from "./checks.ts";

const CELL = 0;
const [CREDITED, CREDITS] = rechargeChecks.map(({ name }) => name) as [string, string];

interface Serials {
  readonly paid: string;
  readonly waits: string;
}

/** A cell with a recharge that was paid, and one that waits. */
async function paidCell(): Promise<Serials> {
  const member = await makeMember(1000, CELL);
  const [paid, waits] = [await serialOfBegun(member, 100), await serialOfBegun(member, 200)];
  await sendCallBack(callBackBody(paid, 100));
  return { paid, waits };
}

/** What the audit of recharges finds after something was done to the books behind the rules' back. */
function foundAfter(sabotage: string) {
  return insideCell(CELL, ({ storage }) => {
    storage.sql.exec(sabotage);
    const names = new Set(rechargeChecks.map(({ name }) => name));
    return auditCell(storage.sql).invariants.filter(({ name }) => names.has(name));
  });
}

const copied = (serial: string, set: string) =>
  `INSERT INTO transfer (id, kind, debit, credit, amount, member, member_after, relation, time)
   SELECT 'again', kind, debit, credit, amount, member, member_after, ${set}, time FROM transfer
   WHERE id = 'recharge:${serial}'`;

afterEach(() => reset());

describe("the audit of recharges", () => {
  it("looks at every one and finds nothing wrong where nothing is", async () => {
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
