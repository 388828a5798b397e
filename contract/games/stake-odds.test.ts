import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  expectationOf,
  fraction,
  ONE,
  ZERO,
  stakeOdds,
  difference,
  equal,
  product,
  quotient,
  sum,
  toNumber,
} from "./stake-odds.ts";

describe("the odds of a stake", () => {
  const half = { probability: fraction(1, 2), multiple: fraction(2) };
  const tenth = { probability: fraction(1, 10), multiple: fraction(9) };

  it("are the sum of the prizes, after the fee", () => {
    expect(stakeOdds([half, tenth])).toEqual({
      probability: fraction(6, 10),
      returnToPlayer: fraction(98 * 19, 1_000),
      // 0.98² (4/2 + 81/10) − (0.98 · 1.9)²
      variance: fraction(98 * 98 * 649, 1_000_000),
    });
  });

  it("are without a fee where there is none", () => {
    expect(stakeOdds([half], ONE)).toEqual({ probability: fraction(1, 2), returnToPlayer: ONE, variance: ONE });
  });

  it("tell screens the mean and the variance of a payout", () => {
    expect(expectationOf(stakeOdds([half], ONE))).toEqual({ share: 1, predicted: 1 });
    expect(expectationOf(stakeOdds([half])).share).toBe(0.98);
  });

  it("of a stake that never wins are nothing", () => {
    expect(stakeOdds([])).toEqual({ probability: ZERO, returnToPlayer: ZERO, variance: ZERO });
  });
});

const anyFraction = fc
  .tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.bigInt({ min: 1n, max: 10n ** 40n }))
  .map(([numerator, denominator]) => fraction(numerator, denominator));

describe("a fraction", () => {
  it.each([
    [6, 4, 3n, 2n],
    [6, -4, -3n, 2n],
    [-6, -4, 3n, 2n],
    [0, -7, 0n, 1n],
    [5, 5, 1n, 1n],
  ])("of %d over %d is in lowest terms, its denominator above 0", (above, below, numerator, denominator) => {
    expect(fraction(above, below)).toEqual({ numerator, denominator });
  });

  it("over 0 is refused", () => {
    expect(() => fraction(1, 0)).toThrow(new RangeError("a fraction over 0"));
    expect(() => quotient(ONE, ZERO)).toThrow(RangeError);
  });

  it.each([
    [1, 2, 1, 2, true],
    [1, 2, 2, 4, true],
    [1, 2, 1, 3, false],
    [1, 2, 3, 2, false],
    [0, 1, 1, 1, false],
  ])("%d/%d and %d/%d are equal: %s", (a, b, c, d, isEqual) => {
    expect(equal(fraction(a, b), fraction(c, d))).toBe(isEqual);
  });

  it("obeys the laws of arithmetic, to the last digit", () => {
    fc.assert(
      fc.property(anyFraction, anyFraction, anyFraction, (a, b, c) => {
        expect(equal(sum(a, b), sum(b, a))).toBe(true);
        expect(equal(product(a, sum(b, c)), sum(product(a, b), product(a, c)))).toBe(true);
        expect(equal(sum(difference(a, b), b), a)).toBe(true);
        if (b.numerator !== 0n) expect(equal(product(quotient(a, b), b), a)).toBe(true);
        const cross = a.numerator * b.denominator + b.numerator * a.denominator;
        expect(sum(a, b)).toEqual(fraction(cross, a.denominator * b.denominator));
      }),
    );
  });

  it("sums to 0 and multiplies to 1 where there is nothing", () => {
    expect(sum()).toEqual(ZERO);
    expect(product()).toEqual(ONE);
  });

  it("becomes the nearest number, with any number of digits", () => {
    expect(toNumber(fraction(1, 3))).toBe(1 / 3);
    expect(toNumber(fraction(-7, 4))).toBe(-1.75);
    expect(toNumber(fraction(10n ** 60n, 3n * 10n ** 60n))).toBeCloseTo(1 / 3, 15);
  });
});
