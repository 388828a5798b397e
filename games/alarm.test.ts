import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  consistency,
  countRounds,
  countTrials,
  ALARM_TABLES,
  FIRST_ALARM,
  isRaised,
  wealthOf,
  type PublicTable,
} from "./alarm.ts";
import { LUCKY_CHANCES } from "./lucky-hit/alarm.ts";
import { KINDS } from "./lucky-hit/rules/hand.ts";
import { kindChances, pickOdds } from "./lucky-hit/rules/odds.ts";
import { toNumber } from "./shared/stake-odds.ts";

const TABLES = Object.keys(ALARM_TABLES) as PublicTable[];
const anyTable = fc.constantFrom(...TABLES);

describe("the player's alarm", () => {
  it("knows the exact chances of a lucky hit", () => {
    const [, , straight, flush, straightFlush, threes] = KINDS.map((kind) => toNumber(kindChances().get(kind)!));
    const expected = [5, 6, 40, 50].map((odds) => LUCKY_CHANCES[ALARM_TABLES["luckyhit-hand"].kindOf(odds)]);
    for (const [at, chance] of [straight, flush, straightFlush, threes].entries()) {
      expect(expected[at]).toBeCloseTo(chance ?? 0, 12);
    }
    expect(1 - (LUCKY_CHANCES[0] ?? 0)).toBeCloseTo(toNumber(pickOdds("L").probability), 12);
  });

  it.each([
    [100, 0],
    [101, 1],
    [119, 1],
    [120, 2],
    [9_999, 7],
    [1_000_000, 8],
  ])("sorts the result %i into kind %i", (result, kind) => {
    expect(ALARM_TABLES.aviator.kindOf(result)).toBe(kind);
  });

  // The wealth may not grow on average under fair odds: that is what bounds false alarms.
  it("bets without an advantage in fair rounds", () => {
    for (const table of TABLES) {
      const { chances } = ALARM_TABLES[table];
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
      for (let start = 0; start < chances.length; start++) {
        const before = countRounds(FIRST_ALARM, table, table, [{ period: 1, kind: start }]);
        const after = (kind: number) => wealthOf(countRounds(before, table, table, [{ period: 2, kind }]));
        const mean = chances.reduce((sum, chance, kind) => sum + chance * after(kind), 0);
        expect(mean).toBeCloseTo(wealthOf(before), 9);
      }
    }
  });

  it("bets without an advantage on chances of the player's own", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 0.99, noNaN: true }), (chance) => {
        const after = (won: boolean) => wealthOf(countTrials(FIRST_ALARM, "dice", "dice", 1, [{ chance, won }]));
        expect(chance * after(true) + (1 - chance) * after(false)).toBeCloseTo(1, 9);
      }),
    );
  });

  it("counts each round once, in any order and however often it is listed", () => {
    fc.assert(
      fc.property(anyTable, fc.array(fc.nat(9), { maxLength: 30 }), fc.nat(30), (table, kinds, at) => {
        const rounds = kinds.map((kind, period) => ({ period, kind: kind % ALARM_TABLES[table].chances.length }));
        const whole = countRounds(FIRST_ALARM, table, table, rounds.toReversed());
        const parts = countRounds(countRounds(FIRST_ALARM, table, table, rounds.slice(0, at)), table, table, rounds);
        expect(parts).toEqual(whole);
        expect(whole.rounds).toBe(rounds.length);
      }),
    );
  });

  it("survives its storage and stays small", () => {
    let alarm = FIRST_ALARM;
    for (let period = 0; period < 3_000; period++) {
      for (const table of TABLES) alarm = countRounds(alarm, table, table, [{ period, kind: period % 2 }]);
      alarm = countTrials(alarm, "mines", "mines", period, [{ chance: 0.8, won: period % 9 > 0 }]);
    }
    const text = JSON.stringify(alarm);
    expect(text.length).toBeLessThan(6_000);
    expect(JSON.parse(text)).toEqual(alarm);
    expect(isRaised(alarm)).toBe(true);
    expect(consistency(alarm)).toBeLessThan(0.001);
  });
});
