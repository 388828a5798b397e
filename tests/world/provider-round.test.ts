import { describe, expect, it } from "vitest";
import { type Callback, contradictionsIn, movementOf } from "./provider-round.ts";

const debit: Callback = { action: "debit", transaction: "d1", amount: 100 };
const win: Callback = { action: "credit", transaction: "c1", amount: 50 };
const nothing: Callback = { action: "credit", transaction: "c0", amount: 0 };
const rollback: Callback = { action: "rollback", transaction: "d1", amount: 0 };
const end: Callback = { action: "round_end", transaction: "", amount: 0 };

const accepts =
  (...accepted: Callback[]) =>
  (each: Callback) =>
    accepted.includes(each);

describe("the callbacks of a provider's round that contradict the others are", () => {
  it.each<[string, Callback[], Callback[], Callback[]]>([
    ["none if all are accepted", [debit, win, end], [debit, win, end], []],
    ["none if the rollback came before the debit", [debit, win, rollback], [rollback], []],
    ["none if the rollback came after the debit", [debit, win, rollback], [debit, rollback], []],
    ["none if the win came before the rollback", [debit, win, rollback], [debit, win], []],
    ["a refused debit", [debit, end], [], [debit]],
    ["a refused win and a refused end", [debit, win, end], [debit], [win, end]],
    ["a win without a debit", [debit, win], [win], [debit, win]],
    ["a win beside a rollback, and the rollback", [debit, win, rollback], [debit, win, rollback], [win, rollback]],
    ["a rollback that was refused without a win", [debit, rollback], [debit], [rollback]],
  ])("%s", (_, round, accepted, wrong) => {
    expect(contradictionsIn(round, accepts(...accepted), false)).toEqual(wrong);
  });

  it("not a refused debit, if its member may lack the money", () => {
    expect(contradictionsIn([debit, win], accepts(), true)).toEqual([]);
  });
});

it("an accepted callback leaves its movement, and a rollback one only if its debit was accepted", () => {
  const round = [debit, win, nothing, rollback, end];
  const left = (...accepted: Callback[]) => round.map((each) => movementOf(each, round, accepts(...accepted)));
  const bet = { type: "bet", change: -100 };
  expect(left(...round)).toEqual([bet, { type: "win", change: 50 }, null, { type: "bet_refund", change: 100 }, null]);
  expect(left(debit)).toEqual([bet, null, null, null, null]);
  expect(left(rollback)).toEqual([null, null, null, null, null]);
});
