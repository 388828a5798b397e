import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { roundOf } from "#games/win-go/rules/timeline.ts";
import { formatClock } from "#web/locales/format.ts";
import { coloursOf, periodName, trendsOf } from "./history.ts";
import { pastRounds, myGuess } from "./testing/samples.ts";
import { ownResult, fullMultiple, roundStakes, sharedMultiple } from "./own-guesses.ts";
import { msToNextView, roundView } from "./round-phase.ts";

describe("the colours of digits", () => {
  it("are green for odd, red for even, and violet too for 0 and 5", () => {
    expect(Array.from({ length: 10 }, (_, digit) => coloursOf(digit).join("+"))).toEqual([
      "red+violet",
      "green",
      "red",
      "green",
      "red",
      "green+violet",
      "red",
      "green",
      "red",
      "green",
    ]);
  });
});

describe("a period", () => {
  it.each([
    [20_261_120_437, Date.UTC(2026, 10, 20, 16, 18), "437"],
    [20_261_120_001, Date.UTC(2026, 10, 19, 18, 30), "001"],
  ])("%i is named by its time in the device's zone, and its number", (period, start, number) => {
    expect(periodName(period)).toBe(`${formatClock(start, "minutes")} · ${number}`);
  });

  it.each([
    [20_261_120_481, "20261120 · 481"],
    [77, "77 · "],
  ])("%i of another backend keeps its form", (period, name) => {
    expect(periodName(period)).toBe(name);
  });
});

describe("the trends of a day", () => {
  const trendOf = (digits: readonly number[], id: number | "green" | "red" | "violet") =>
    trendsOf(pastRounds(digits)).find((trend) => trend.id === id);

  it.each([
    [[], 7, { misses: 0, average: 0, longestRun: 0 }],
    [[1, 2, 3], 7, { misses: 3, average: 3, longestRun: 0 }],
    [[7, 7, 1, 7, 2, 2], 7, { misses: 2, average: 0.75, longestRun: 2 }],
    [[1, 3, 5, 2, 9], "green", { misses: 0, average: 0.2, longestRun: 3 }],
    [[0, 5, 1, 2], "violet", { misses: 2, average: 2 / 3, longestRun: 2 }],
  ] as const)("of %j for %s are its misses, their average and its longest run", (digits, id, trend) => {
    expect(trendOf(digits, id)).toEqual({ id, ...trend });
  });

  it("equal those that are read from the digits as text", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 480 }), (digits) => {
        for (const { id, misses, average, longestRun } of trendsOf(pastRounds(digits)).slice(3)) {
          const text = digits.join("");
          const gaps = text.split(String(id));
          expect(misses).toBe(gaps.at(-1)?.length);
          expect(average).toBeCloseTo(gaps.join("").length / gaps.length, 10);
          const runs = text.match(new RegExp(`${id}+`, "g")) ?? [];
          expect(longestRun).toBe(Math.max(0, ...runs.map((run) => run.length)));
        }
      }),
    );
  });
});

const PERIOD = 20_261_120_437;
const won = myGuess({ period: PERIOD, status: "S", amount: 100_00, payout: 196_00 });
const lost = myGuess({ period: PERIOD, status: "F", amount: 50_00 });
const open = myGuess({ period: PERIOD, status: "W", amount: 10_00 });
const back = myGuess({ period: PERIOD, status: "R", amount: 20_00 });
const other = myGuess({ period: PERIOD - 1, status: "S", amount: 100_00, payout: 900_00 });

describe("the result of the member's guesses", () => {
  it.each([
    ["nothing where none was made", [other], null],
    ["what was staked, as long as one is open", [open, lost, other], { kind: "staked", amount: 60_00 }],
    ["the net of what was paid and what was lost", [won, lost, other], { kind: "won", net: 46_00, paid: 196_00 }],
    ["a loss where less was paid than staked", [won, lost, lost, lost], { kind: "lost", net: -54_00, paid: 196_00 }],
    ["neither where as much was paid", [won, lost, { ...lost, amount: 46_00 }], { kind: "even", net: 0, paid: 196_00 }],
    ["what was lost", [lost, lost, other], { kind: "lost", net: -100_00, paid: 0 }],
    ["that of the rest, where one was given back", [won, back], { kind: "won", net: 96_00, paid: 196_00 }],
    ["given back, where all were", [back, other], { kind: "givenBack" }],
  ])("is %s", (_, guesses, result) => {
    expect(ownResult(guesses, PERIOD)).toEqual(result);
  });
});

describe("the payout of a guess", () => {
  it.each([
    [{ type: "G" }, 2, { digit: 5, multiple: 1.5 }],
    [{ type: "R" }, 2, { digit: 0, multiple: 1.5 }],
    [{ type: "V" }, 4.5, null],
    [{ type: "N", number: 0 }, 9, null],
    [{ type: "N", number: 7 }, 9, null],
  ] as const)("on %j is %i times its delivery", (guess, full, shared) => {
    expect(fullMultiple(guess)).toBe(full);
    expect(sharedMultiple(guess)).toEqual(shared);
  });
});

describe("the stakes of the running and the last round", () => {
  const seven = { type: "N", number: 7 } as const;

  it("add up by pick, and name the contracts to stake again, oldest first", () => {
    const { byPick, last } = roundStakes(
      [
        myGuess({ period: PERIOD, amount: 100_00 }),
        myGuess({ period: PERIOD, amount: 10_00 }),
        myGuess({ period: PERIOD, amount: 5_00, ...seven }),
        myGuess({ period: PERIOD, amount: 500_00, type: "R", saas_id: "2" }),
        myGuess({ period: PERIOD - 3, amount: 20_00, contract_money: 10_00, contract_count: 2, ...seven }),
        myGuess({ period: PERIOD - 3, amount: 100_00, type: "V" }),
        myGuess({ period: PERIOD - 3, amount: 30_00, contract_money: 10_00, contract_count: 3, ...seven }),
        myGuess({ period: PERIOD - 4, amount: 900_00 }),
      ],
      PERIOD,
    );
    expect([...byPick]).toEqual([
      ["G", 110_00],
      ["N7", 5_00],
    ]);
    expect(last).toEqual([
      { guess: seven, money: 10_00, count: 5 },
      { guess: { type: "V" }, money: 100_00, count: 1 },
    ]);
  });

  it("stay within the limit of one contract", () => {
    const full = myGuess({ period: PERIOD - 1, amount: 600_00, contract_money: 1_00, contract_count: 600 });
    expect(roundStakes([full, full], PERIOD).last.map(({ count }) => count)).toEqual([600, 600]);
  });

  it("are none without guesses", () => {
    expect(roundStakes([], PERIOD)).toEqual({ byPick: new Map(), last: [] });
  });
});

const { startTime, endTime } = roundOf(PERIOD);

describe("a round on the screen", () => {
  it.each([
    ["begins", 0, "open", 180],
    ["counts whole seconds down", 1, "open", 180],
    ["counts the next", 1_000, "open", 179],
    ["takes stakes while more than 30 s remain", 149_999, "open", 31],
    ["is locked at 30 s", 150_000, "locked", 30],
    ["is locked to its end", 179_999, "locked", 1],
    ["is over at the boundary", 180_000, "over", 0],
    ["is not longer than a round, whatever the clock says", -400, "open", 180],
  ])("%s", (_, at, phase, seconds) => {
    expect(roundView(PERIOD, startTime + at)).toEqual({ phase, seconds, mayContinue: false });
  });

  it.each([
    [0, false],
    [2_499, false],
    [2_500, true],
    [60_000, true],
  ])("may be left %i ms after its end: %s", (after, mayContinue) => {
    expect(roundView(PERIOD, endTime + after)).toEqual({ phase: "over", seconds: 0, mayContinue });
  });

  it("changes exactly at the announced time", () => {
    let now = startTime;
    const changes: number[] = [];
    for (let wait = msToNextView(PERIOD, now); wait !== null; wait = msToNextView(PERIOD, now)) {
      expect(roundView(PERIOD, now + wait - 1)).toEqual(roundView(PERIOD, now));
      now += wait;
      changes.push(now - startTime);
    }
    expect(changes).toHaveLength(181);
    expect(changes.slice(0, 2)).toEqual([1_000, 2_000]);
    expect(changes.slice(-2)).toEqual([180_000, 182_500]);
  });
});
