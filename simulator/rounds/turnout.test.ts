import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AllStakes, largest, Turnout, BestOfDay } from "./turnout.ts";
import type { DayBest, DayWin, PlayerSeen, StakesSeen } from "../objects/rounds-api.ts";
import { payout } from "#games/aviator/rules/stake.ts";
import { aviatorTable } from "#games/aviator/table.ts";
import { roundOf } from "#games/aviator/rules/timeline.ts";

function player(betAmount: number, nickName = "k***e"): PlayerSeen {
  return { nickName, betAmount, coefficient: null };
}

const nobody = { players: 0, cashed: 0, top: [] };

describe("who plays", () => {
  it("is the total of all cells", () => {
    const turnout = new Turnout(50);
    turnout.exchange(7, 0, { players: 3, cashed: 1, top: [player(300), player(100)] });
    const all = turnout.exchange(7, 1, { players: 2, cashed: 2, top: [player(200)] });
    expect(all).toEqual({ players: 5, cashed: 3, top: [player(300), player(200), player(100)] });
  });

  it("counts each cell's newest summary", () => {
    const turnout = new Turnout(50);
    turnout.exchange(7, 0, { players: 3, cashed: 0, top: [player(300)] });
    expect(turnout.exchange(7, 0, { players: 4, cashed: 1, top: [player(400)] })).toEqual({
      players: 4,
      cashed: 1,
      top: [player(400)],
    });
  });

  it("starts anew with each round", () => {
    const turnout = new Turnout(50);
    turnout.exchange(7, 0, { players: 3, cashed: 1, top: [player(300)] });
    expect(turnout.exchange(8, 1, nobody)).toEqual(nobody);
  });

  it("ignores a cell that is a round behind, and sends it the newest round", () => {
    const turnout = new Turnout(50);
    turnout.exchange(8, 0, { players: 1, cashed: 0, top: [player(100)] });
    const late = turnout.exchange(7, 1, { players: 9, cashed: 9, top: [player(900)] });
    expect(late).toEqual({ players: 1, cashed: 0, top: [player(100)] });
    expect(turnout.exchange(8, 2, nobody)).toEqual(late);
  });

  it("shows the largest stakes only, and counts everyone", () => {
    const turnout = new Turnout(2);
    turnout.exchange(7, 0, { players: 2, cashed: 0, top: [player(100), player(400)] });
    const all = turnout.exchange(7, 1, { players: 2, cashed: 0, top: [player(300), player(200)] });
    expect(all).toEqual({ players: 4, cashed: 0, top: [player(400), player(300)] });
  });
});

it("the largest stakes are sorted, and the given list stays unchanged", () => {
  const players = [player(1), player(3, "first"), player(2), player(3, "second")];
  const given = [...players];
  expect(largest(players, 3)).toEqual([player(3, "first"), player(3, "second"), player(2)]);
  expect(largest(players, 9)).toHaveLength(4);
  expect(players).toEqual(given);
});

describe("the stakes", () => {
  const stakes = (sums: number[], ...amounts: number[]): StakesSeen => ({
    sums,
    top: amounts.map((amount) => ({ nickName: "k***e", pick: "B", amount })),
  });
  const amounts = ({ top }: StakesSeen) => top.map(({ amount }) => amount);

  it("are the sums and the largest over all cells", () => {
    const all = new AllStakes(2);
    expect(all.exchange(7, 0, stakes([1, 2, 3], 30, 20))).toEqual(stakes([1, 2, 3], 30, 20));
    expect(all.exchange(7, 1, stakes([10, 0, 30], 25, 5))).toEqual(stakes([11, 2, 33], 30, 25));
    expect(all.exchange(7, 0, stakes([5, 5, 5], 40))).toEqual(stakes([15, 5, 35], 40, 25));
  });

  it("start anew with each round, and ignore a cell that is a round behind", () => {
    const all = new AllStakes(2);
    all.exchange(7, 0, stakes([1, 2, 3], 30));
    expect(all.exchange(8, 1, stakes([10, 20, 30], 9))).toEqual(stakes([10, 20, 30], 9));
    expect(all.exchange(7, 2, stakes([9, 9, 9], 99)).sums).toEqual([10, 20, 30]);
    expect(amounts(all.exchange(8, 3, stakes([0, 0, 0])))).toEqual([9]);
  });
});

const FIRST = 179_521_086_000;
const SHOWN = aviatorTable.best?.count ?? 0;

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
  return { begin: () => new BestOfDay(store, aviatorTable), writes: () => writes };
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
