import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { cost, described, memberId, money, moneyWithin, positiveMoney, tenThousandths, time, token } from "./values.ts";

describe("an amount of money", () => {
  it.each([
    [0, 0],
    [-12.34, -1234],
    [0.1 + 0.2, 30],
    [1.005 * 100, 10_050],
    [1e11, 1e13],
  ])("%d on the wire is %i inside", (wire, inside) => {
    expect(z.decode(money, wire)).toBe(inside);
  });

  it("survives the wire unchanged at any size", () => {
    const inside = fc.integer({ min: -1e13, max: 1e13 });
    fc.assert(
      fc.property(inside, (minor) => {
        expect(z.decode(money, z.encode(money, minor))).toBe(minor);
      }),
    );
  });

  it.each([0.001, 0.000_05, 1.239, 12.3401, 1e11 + 1, Number.NaN, Number.POSITIVE_INFINITY])("is not %d", (wire) => {
    expect(z.safeDecode(money, wire).success).toBe(false);
  });
});

describe("an amount above 0", () => {
  it("is a minor unit or more", () => {
    expect(z.decode(positiveMoney, 0.01)).toBe(1);
    expect(z.encode(positiveMoney, 1)).toBe(0.01);
  });

  // The smallest number there is, too: it would be rounded to nothing.
  it.each([0, -1, 0.004, 1e-7, Number.MIN_VALUE])("is not %d", (wire) => {
    expect(z.safeDecode(positiveMoney, wire).success).toBe(false);
  });
});

describe("a coefficient", () => {
  it("has four decimals on the wire", () => {
    expect(z.decode(tenThousandths(), 1.1363)).toBe(11_363);
    expect(z.encode(tenThousandths(), 11_363)).toBe(1.1363);
    expect(z.safeDecode(tenThousandths(), 1.13635).success).toBe(false);
  });
});

it.each([
  ["10000", true],
  ["1234567890123456", true],
  ["1000", false],
  ["01000", false],
  ["12345678901234567", false],
  ["x10000", false],
  ["10000x", false],
  ["1abcd", false],
])("%s is a member's id: %s", (id, isOne) => {
  expect(z.safeParse(memberId, id).success).toBe(isOne);
});

it.each([
  ["a.b-c", true],
  ["x".repeat(4_096), true],
  ["x".repeat(4_097), false],
  ["", false],
  ["a b", false],
  ["ä", false],
])("a header carries the token %s: %s", (text, isOne) => {
  expect(z.safeParse(token, text).success).toBe(isOne);
});

describe("the documents", () => {
  const wordsOf = (schema: z.ZodMiniType) => z.globalRegistry.get(schema);

  it.each([
    [money, "an amount of money, at most 2 decimals", 1000.5],
    [cost, "an amount of money, at most 2 decimals", 2],
    [positiveMoney, "an amount of money above 0, at most 2 decimals", 100],
    [time, "milliseconds since the epoch", 1795210860000],
    [memberId, "a member's id: sequence number and the four digits of its cell", "120007"],
  ] as [z.ZodMiniType, string, unknown][])("have words for a value, %#", (schema, description, example) => {
    expect(wordsOf(schema)).toEqual({ description, examples: [example] });
  });

  it("have the words and limits of a copy beside those of its original", () => {
    expect(wordsOf(moneyWithin(money, { min: 1, max: 50 }, "a stake"))).toEqual({
      description: "a stake",
      minimum: 1,
      maximum: 50,
      examples: [1000.5],
    });
    expect(wordsOf(moneyWithin(money, { min: 1 }, "a recharge"))).toStrictEqual({
      description: "a recharge",
      minimum: 1,
      examples: [1000.5],
    });
    expect(wordsOf(described(z.string(), "a name"))).toEqual({ description: "a name" });
    expect(wordsOf(described(money, "a price"))).toEqual({ description: "a price", examples: [1000.5] });
  });

  it("name the decimals that a refused amount may have", () => {
    expect(z.safeDecode(money, 0.001).error?.issues[0]?.message).toBe("at most 2 decimals");
  });
});
