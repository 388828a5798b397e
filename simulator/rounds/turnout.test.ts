import { describe, expect, it } from "vitest";
import { AllStakes, largest, Turnout } from "./turnout.ts";
import type { StakesSeen, PlayerSeen } from "../objects/rounds-api.ts";

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
