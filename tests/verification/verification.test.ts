import { expect, it, describe } from "vitest";
import { pair, type Stake } from "./session.ts";
import { isCurrent } from "./aviator.ts";

const stake: Stake = {
  game: "dice",
  table: "dice",
  name: "a",
  member: "1",
  amount: 100,
  terms: {},
  shown: {},
  published: { commitment: "", period: 1 },
  forced: false,
};
const row = (name: string) => ({ name, record: { id: name }, round: {} });

it("every record goes with the stake of the same name", () => {
  expect(pair([stake], [row("a")])).toEqual({ stakes: [{ ...stake, record: { id: "a" }, round: {} }], astray: [] });
});

it.each([
  ["a stake without a record", []],
  ["a record without a stake", [row("a"), row("b")]],
  ["a second record of a stake", [row("a"), row("a")]],
])("%s is astray", (_, rows) => {
  expect(pair([stake], rows).astray).toHaveLength(1);
});

describe("the newest frames of a table", () => {
  const open = 1_795_210_860_000;
  const group = { period: 7, openTime: open, lockTime: open + 10_000, takeOffTime: open + 11_000, commitment: "" };
  const at = (ms: number) => ({ ...group, serverTime: open + ms });
  const flight = (ms: number, flyEnd: number, period = 7) => ({ period, tag: 0, flyEnd, serverTime: open + ms });

  it.each<[string, ...Parameters<typeof isCurrent>, boolean]>([
    ["are none before the greeting", undefined, undefined, open, false],
    ["are of now", at(3_200), undefined, open + 3_200, true],
    ["are of the same second before take-off", at(3_200), undefined, open + 3_900, true],
    ["are of the second before", at(3_900), undefined, open + 4_000, false],
    ["are of the same second before the opening", at(-900), undefined, open - 100, true],
    ["are of the last second before take-off", at(10_900), undefined, open + 11_000, false],
    ["are of an earlier moment of the flight", at(11_000), flight(11_100, 0), open + 11_200, false],
    ["are of now in flight", at(11_000), flight(11_200, 0), open + 11_200, true],
    [
      "show the crash, after which nothing comes in the same second",
      at(11_100),
      flight(11_100, 1),
      open + 11_900,
      true,
    ],
    ["show the crash of the round before", at(3_200), flight(-5_000, 1, 6), open + 4_100, false],
  ])("%s", (_, shown, coefficient, now, expected) => {
    expect(isCurrent(shown, coefficient, now)).toBe(expected);
  });
});
