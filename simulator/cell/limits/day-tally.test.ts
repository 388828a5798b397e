import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayStart } from "#simulator/time/clock.ts";
import { counted, type DayTally, emptyTally, type Movement, playedAt } from "./day-tally.ts";

const MINUTE = 60_000;
/** 10:00 in Asia/Kolkata. */
const T = dayStart(1_795_210_860_000) + 600 * MINUTE;
const DAY = dayStart(T);

const bet = (minute: number, amount = 100): Movement => ({ kind: "bet", amount, time: T + minute * MINUTE });
const tallyOf = (...movements: Movement[]): DayTally => movements.reduce(counted, emptyTally(DAY));

describe("a day's loss", () => {
  it("is stakes less what came back", () => {
    const time = T;
    const tally = tallyOf(
      bet(0, 500),
      bet(1, 300),
      { kind: "win", amount: 150, time },
      { kind: "bet_refund", amount: 300, time },
    );
    expect(tally.lost).toBe(350);
  });

  it("is below 0 where more came back", () => {
    expect(tallyOf(bet(0, 100), { kind: "win", amount: 450, time: T }).lost).toBe(-350);
  });

  it("knows nothing of other transfers", () => {
    const others = ["welcome", "recharge", "withdrawal", "transfer_in", "transfer_out", "buy", "gift_code"] as const;
    expect(tallyOf(...others.map((kind) => ({ kind, amount: 100, time: T })))).toEqual(emptyTally(DAY));
  });

  it("knows nothing of other days, from midnight to midnight in Asia/Kolkata", () => {
    const at = (time: number): Movement => ({ kind: "bet", amount: 100, time });
    const lost = (...times: number[]) => tallyOf(...times.map(at)).lost;
    expect(lost(DAY - 1)).toBe(0);
    expect(lost(DAY)).toBe(100);
    expect(lost(DAY + 24 * 60 * MINUTE - 1)).toBe(100);
    expect(lost(DAY + 24 * 60 * MINUTE)).toBe(0);
  });
});

describe("a day's playing time", () => {
  it.each<[string, number[], number, number]>([
    ["nothing before the first stake", [], 0, 0],
    ["nothing for one stake", [0], 0, 0],
    ["the time since the last stake, while that is less than ten minutes ago", [0], 9.99, 9.99],
    ["nothing for a pause of ten minutes", [0], 10, 0],
    ["the time between stakes", [0, 4, 9], 9, 9],
    ["not the pauses of ten minutes and more", [0, 4, 14, 20], 20, 10],
    ["two sessions together", [0, 5, 60, 62], 65, 10],
    ["nothing for stakes of the same moment", [0, 0, 0], 0, 0],
  ])("is %s", (_, stakes, now, played) => {
    expect(playedAt(tallyOf(...stakes.map((minute) => bet(minute))), T + now * MINUTE)).toBe(played * MINUTE);
  });

  it("counts between stakes alone", () => {
    const win: Movement = { kind: "win", amount: 100, time: T + 5 * MINUTE };
    expect(playedAt(tallyOf(bet(0), win, bet(12)), T + 12 * MINUTE)).toBe(0);
  });

  it("is the sum of the gaps of less than ten minutes, and never falls with another stake", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 13 * MINUTE }), { maxLength: 50 }), (gaps) => {
        let [tally, time, played] = [counted(emptyTally(DAY), bet(0)), T, 0];
        for (const gap of gaps) {
          time += gap;
          if (gap < 10 * MINUTE) played += gap;
          expect(playedAt(tally, time)).toBe(played);
          tally = counted(tally, { kind: "bet", amount: 1, time });
          expect(tally.playedMs).toBe(played);
        }
      }),
    );
  });

  it("is not upset by a stake that was committed a moment late", () => {
    const late = tallyOf(bet(0), bet(5), { kind: "bet", amount: 100, time: T + 5 * MINUTE - 3 });
    expect(playedAt(late, T + 6 * MINUTE)).toBe(6 * MINUTE);
  });
});
