import { expect, it } from "vitest";
import { askEach, judgeEach } from "./records.ts";

const stake = { member: "1", amount: 100 };
const judge = (_: typeof stake, row: number) => ({ faults: [], verifiable: true, payout: row });

it("every record is verified with the stake of the same name", () => {
  const { judged, astray } = judgeEach(new Map([["a", stake]]), [["a", 7]], judge);
  expect(judged).toEqual([
    { name: "a", member: "1", amount: 100, verdict: { faults: [], verifiable: true, payout: 7 } },
  ]);
  expect(astray).toEqual([]);
});

it.each([
  ["a stake without a record", []],
  [
    "a record without a stake",
    [
      ["a", 1],
      ["b", 2],
    ],
  ],
  [
    "a duplicate record",
    [
      ["a", 1],
      ["a", 2],
    ],
  ],
] as [string, [string, number][]][])("%s is rejected", (_, rows) => {
  expect(judgeEach(new Map([["a", stake]]), rows, judge).astray).toHaveLength(1);
});

it("every key is requested once", async () => {
  const asked: number[] = [];
  const keys = Array.from({ length: 50 }, (_, at) => at);
  const answers = await askEach([...keys, ...keys], async (key) => {
    asked.push(key);
    return key * 2;
  });
  expect(asked.sort((a, b) => a - b)).toEqual(keys);
  expect([...answers].sort(([a], [b]) => a - b)).toEqual(keys.map((key) => [key, key * 2]));
});
