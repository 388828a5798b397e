import { expect, it } from "vitest";
import { pair, type Stake } from "./session.ts";

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
