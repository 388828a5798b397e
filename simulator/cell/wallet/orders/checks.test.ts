import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cellOf } from "#simulator/objects/member-id.ts";
import { brokenInvariants, control, type TestMember } from "#simulator/testing/client.ts";
import { insideCell, reset } from "#simulator/testing/objects.ts";
import { buy, makeShopper } from "#simulator/testing/accounts.ts";

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

/** The names of what the audit finds broken after something was done to sound books. */
async function brokenBy(statement: string): Promise<string[]> {
  await insideCell(cellOf(Number(member.user_id)), ({ storage }) => void storage.sql.exec(statement));
  const audit = await control("GET", "/control/audit");
  expect(audit["ok"]).toBe(false);
  return (audit["invariants"] as Found[]).filter(({ broken }) => broken > 0).map(({ name }) => name);
}

describe("the audit", () => {
  it("looks at every order", async () => {
    const { invariants } = await control("GET", "/control/audit");
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
