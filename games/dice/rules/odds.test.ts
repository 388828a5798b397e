import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diceRoll } from "../contract/calls.ts";
import { deliveryOf } from "#contract/games/delivery.ts";
import { fraction } from "#contract/games/stake-odds.ts";
import { stakeFault } from "#contract/games/stake-limits.ts";
import { betOdds } from "./odds.ts";
import { coefficient, payout, BET_DEFAULT, DICE_LIMITS, TARGET_MAX, TARGET_MIN } from "./stake.ts";
import { NUMBERS, winningNumbers } from "./roll.ts";

const bets = fc.record({ target: fc.integer({ min: TARGET_MIN, max: TARGET_MAX }), over: fc.boolean() });
const stakes = fc.integer({ min: DICE_LIMITS.min / 100, max: DICE_LIMITS.max / 100 }).map((units) => units * 100);

describe("the odds of Dice", () => {
  it("return exactly 0.98 at every target, on both sides", () => {
    for (let target = TARGET_MIN; target <= TARGET_MAX; target++) {
      for (const over of [false, true]) {
        expect(betOdds({ target, over }).returnToPlayer).toEqual(fraction(98, 100));
      }
    }
  });

  it.each([
    [{ target: 200, over: false }, fraction(2, 100), 50_00],
    [{ target: 9800, over: false }, fraction(98, 100), 102],
    [{ target: 9800, over: true }, fraction(2, 100), 50_00],
    [{ target: 5050, over: false }, fraction(101, 200), 198],
    [BET_DEFAULT, fraction(1, 2), 200],
  ])("of %o are those of its winning numbers", (bet, probability, shown) => {
    expect(betOdds(bet).probability).toEqual(probability);
    expect(coefficient(bet)).toBe(shown);
  });
});

describe("a payout of Dice", () => {
  it("is the delivery times the exact coefficient, rounded down once", () => {
    fc.assert(
      fc.property(bets, stakes, (bet, stake) => {
        const delivery = deliveryOf(stake);
        const exact = (BigInt(delivery) * BigInt(NUMBERS)) / BigInt(winningNumbers(bet));
        expect(payout(delivery, bet)).toBe(Number(exact));
      }),
    );
  });

  it("is never below the shown coefficient times the delivery", () => {
    fc.assert(
      fc.property(bets, stakes, (bet, stake) => {
        const delivery = deliveryOf(stake);
        expect(payout(delivery, bet)).toBeGreaterThanOrEqual(Math.floor((delivery * coefficient(bet)) / 100));
      }),
    );
  });

  it("pays 49 stakes at the longest odds and 1.00 at the shortest", () => {
    expect(payout(deliveryOf(100_00), { target: 200, over: false })).toBe(4900_00);
    expect(payout(deliveryOf(100_00), { target: 9800, over: false })).toBe(100_00);
  });
});

describe("a stake of Dice", () => {
  it.each([
    [900, "too_small"],
    [1_000, null],
    [1_000_000, null],
    [1_000_100, "too_large"],
  ])("of %d minor units has the fault %s", (stake, fault) => {
    expect(stakeFault(stake, DICE_LIMITS)).toBe(fault);
  });

  it("has the targets that the contract describes", () => {
    const accepts = (target: number) =>
      diceRoll.body.safeParse({ amount: 1000, target, over: true, key: "a-key-of-it" }).success;
    expect([TARGET_MIN - 1, TARGET_MIN, TARGET_MAX, TARGET_MAX + 1, 500.5].map(accepts)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });
});
