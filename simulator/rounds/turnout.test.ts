import { describe, expect, it } from "vitest";
import { Sums, largest, Turnout, type PlayerSeen } from "./turnout.ts";

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
  it("are the sums over all cells, by kind of stake", () => {
    const sums = new Sums();
    expect(sums.exchange(7, 0, [1, 2, 3])).toEqual([1, 2, 3]);
    expect(sums.exchange(7, 1, [10, 0, 30])).toEqual([11, 2, 33]);
    expect(sums.exchange(7, 0, [5, 5, 5])).toEqual([15, 5, 35]);
  });

  it("start anew with each round, and ignore a cell that is a round behind", () => {
    const sums = new Sums();
    sums.exchange(7, 0, [1, 2, 3]);
    expect(sums.exchange(8, 1, [10, 20, 30])).toEqual([10, 20, 30]);
    expect(sums.exchange(7, 2, [9, 9, 9])).toEqual([10, 20, 30]);
    expect(sums.exchange(8, 3, [0, 0, 0])).toEqual([10, 20, 30]);
  });
});
