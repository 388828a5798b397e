import { describe, expect, it } from "vitest";
import { partsBeside } from "#contract/values/read-in-forms.ts";
import { readTolerantly } from "#contract/values/tolerant.ts";
import type { Unread } from "#contract/values/tolerant-schema.ts";
import { diceRecords } from "./calls.ts";

describe("a roll that cannot be read whole", () => {
  const roll = {
    id: "r1",
    target: 5050,
    over: true,
    roll: 7000,
    won: true,
    coefficient: 1.98,
    amount: 100,
    price: 198,
  };

  it("stands beside its list with the part that can be read", () => {
    const unread: Unread = [];
    const rows = [{ ...roll, roll: "many", fee: "2.00" }, roll, { amount: "x", price: 5 }, "row"];
    const { queryset } = readTolerantly(diceRecords.answer, { page: { count: 4 }, queryset: rows }, unread) ?? {};
    expect(queryset).toHaveLength(1);
    expect(partsBeside(queryset ?? [])).toMatchObject([
      { id: "r1", roll: null, amount: 10_000, price: 19_800, fee: 200 },
      { id: "", roll: null, amount: null, price: 500 },
    ]);
    expect(unread).toEqual(expect.arrayContaining(["queryset.*.roll", "queryset.*.amount", "queryset.*"]));
  });
});
