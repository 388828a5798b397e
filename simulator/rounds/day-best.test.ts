import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { payout } from "#games/aviator/rules/stake.ts";
import { roundOf } from "#games/aviator/rules/timeline.ts";
import { BestOfDay } from "./day-best.ts";
import type { DayWin, DayBest } from "../objects/rounds-api.ts";

const FIRST = 179_521_086_000;
const SHOWN = 10;

const win = (id: string, betAmount: number, coefficient: number, period = FIRST): DayWin => ({
  id,
  period,
  nickName: "k***e",
  betAmount,
  coefficient,
});
const ids = (wins: readonly DayWin[]) => wins.map(({ id }) => id);

/** The storage of a table's list, which a test can load again. */
function kept() {
  let best: DayBest = { wins: [], multipliers: [] };
  let writes = 0;
  const store = {
    get: () => best,
    put(next: DayBest) {
      best = next;
      writes++;
    },
  };
  return { begin: () => new BestOfDay(store, SHOWN), writes: () => writes };
}

describe("the best of the day", () => {
  it("merge the cells' reports, by payout and by multiplier", () => {
    const table = kept().begin();
    table.take([win("0 a", 100_00, 150), win("0 b", 10_00, 3_000)], 0);
    table.take([win("1 a", 500_00, 120)], 0);
    const all = table.take([win("2 a", 200_00, 200)], 0);
    expect(ids(all.wins)).toEqual(["1 a", "2 a", "0 b", "0 a"]);
    expect(ids(all.multipliers)).toEqual(["0 b", "2 a", "0 a", "1 a"]);
    expect(table.take([], 0)).toEqual(all);
  });

  it("have each once, however often it is reported, and are written when they change", () => {
    const { begin, writes } = kept();
    begin().take([win("0 a", 100_00, 150)], 0);
    // As after a restart of the table, or for a cell that did not receive the result.
    expect(ids(begin().take([win("0 a", 100_00, 150)], 0).wins)).toEqual(["0 a"]);
    begin().take([], 0);
    expect(writes()).toBe(1);
  });

  it("start anew each day", () => {
    const table = kept().begin();
    const later = FIRST + 8_640_000;
    table.take([win("0 a", 100_00, 150)], roundOf(FIRST).startTime);
    const next = table.take([win("0 b", 50_00, 120, later)], roundOf(FIRST).startTime + 1);
    expect(ids(next.wins)).toEqual(["0 b"]);
    expect(ids(next.multipliers)).toEqual(["0 b"]);
  });

  it("are the same in whatever order and pieces three cells report them", () => {
    const wins = fc.uniqueArray(
      fc.record({ bet: fc.integer({ min: 1, max: 10_000 }), at: fc.integer({ min: 101, max: 5_000 }) }),
      { maxLength: 60, selector: ({ bet, at }) => `${bet} ${at}` },
    );
    fc.assert(
      fc.property(wins, fc.integer({ min: 1, max: 9 }), (drawn, size) => {
        const all = drawn.map(({ bet, at }, index) => win(`${index % 3} ${index}`, bet * 100, at, FIRST + index));
        const table = kept().begin();
        let told = table.take([], 0);
        for (let cell = 0; cell < 3; cell++) {
          const own = all.filter(({ id }) => id.startsWith(`${cell} `));
          for (let at = 0; at < own.length; at += size) told = table.take(own.slice(at, at + size), 0);
        }
        const paid = ({ betAmount, coefficient }: DayWin) => payout(betAmount, coefficient);
        expect(told.wins.map(paid)).toEqual(
          all
            .map(paid)
            .sort((a, b) => b - a)
            .slice(0, SHOWN),
        );
        expect(told.multipliers.map(({ coefficient }) => coefficient)).toEqual(
          all
            .map(({ coefficient }) => coefficient)
            .sort((a, b) => b - a)
            .slice(0, SHOWN),
        );
      }),
      { numRuns: 50 },
    );
  });
});
