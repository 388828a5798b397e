import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { money, positiveMoney, tenThousandths } from "./values.ts";

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
