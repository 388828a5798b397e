import { describe, expect, it } from "vitest";
import { ownResult, fullMultiple, roundStakes, sharedMultiple } from "./own-guesses.ts";
import { myGuess } from "./testing/samples.ts";

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
