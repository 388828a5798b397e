import { expect, it } from "vitest";
import { type Arrival, seedFaults } from "./verdict.ts";

const arrival = (member: string, cell: string, seed = `seed of ${member}`): Arrival => ({ member, cell, seed });
const [ada, bea, cleo, dora] = [arrival("ada", "0"), arrival("bea", "0"), arrival("cleo", "1"), arrival("dora", "2")];
const ALL = [ada, bea, cleo, dora];
const seeds = (...counted: Arrival[]) => counted.map(({ seed }) => seed);

it.each([
  ["of the first three", seeds(ada, bea, cleo)],
  ["of those that the table heard of first, across cells", seeds(dora, cleo, ada)],
  ["of fewer, where the others came too late", seeds(cleo)],
])("seeds %s are in order", (_, counted) => {
  expect(seedFaults(counted, ALL)).toEqual([]);
});

it("a player's second stake does not count", () => {
  const second = arrival("ada", "0", "another");
  expect(seedFaults(seeds(ada), [ada, second])).toEqual([]);
  expect(seedFaults(seeds(second), [ada, second])).not.toEqual([]);
});

it("a round without stakes has no seeds", () => {
  expect(seedFaults([], [])).toEqual([]);
});

it.each([
  ["none", []],
  ["four", seeds(...ALL)],
  ["one that nobody sent", ["made up"]],
  ["one twice", seeds(ada, ada)],
  ["one before another that its cell told of earlier", seeds(bea, ada)],
  ["one without another that its cell told of earlier", seeds(bea, cleo)],
])("%s is rejected", (_, counted) => {
  expect(seedFaults(counted, ALL)).not.toEqual([]);
});
