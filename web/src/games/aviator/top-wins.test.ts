import { describe, expect, it } from "vitest";
import { NEXT, PERIOD, players } from "./testing/sample-frames.ts";
import { type Win, withWins } from "./top-wins.ts";

const player = (nickName: string, betAmount: number, coefficient: number | null) => ({
  nickName,
  betAmount,
  cashOut: coefficient !== null,
  coefficient,
});
const told = (period: number, ...list: ReturnType<typeof player>[]) => players({ period, players: list }).data;
const names = (wins: readonly Win[]) => wins.map(({ nickName }) => nickName);

describe("the largest payouts that were told of", () => {
  it("are those of all rounds, largest first, without what flies or was lost", () => {
    const first = withWins(
      [],
      told(PERIOD, player("a", 100_00, 150), player("b", 500_00, null), player("c", 10_00, 3_000)),
    );
    expect(names(first)).toEqual(["c", "a"]);
    const second = withWins(first, told(NEXT, player("d", 200_00, 120)));
    expect(second.map(({ nickName, period }) => [nickName, period])).toEqual([
      ["c", PERIOD],
      ["d", NEXT],
      ["a", PERIOD],
    ]);
  });

  it("count once, however often their round is told of", () => {
    const once = withWins([], told(PERIOD, player("a", 100_00, 150)));
    const twice = withWins(once, told(PERIOD, player("a", 100_00, 150), player("b", 100_00, 200)));
    expect(names(twice)).toEqual(["b", "a"]);
    expect(withWins(twice, told(NEXT, player("e", 100_00, null)))).toBe(twice);
  });

  it("are no more than ten", () => {
    const many = Array.from({ length: 15 }, (_, index) => player(`p${index}`, 100_00, 101 + index));
    expect(names(withWins([], told(PERIOD, ...many)))).toEqual(
      Array.from({ length: 10 }, (_, index) => `p${14 - index}`),
    );
  });
});
