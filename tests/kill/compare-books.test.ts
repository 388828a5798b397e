import { describe, expect, it } from "vitest";
import { differenceOf } from "./compare-books.ts";
import type { Row } from "./player.ts";

const stake: Row = { type: "bet", change: -5000, relation: "aviator:179521086000" };
const win: Row = { type: "win", change: 9350, relation: "aviator:179521086000" };
const name = "bet -5000 aviator:179521086000";

describe("a member's list compared with the expected rows", () => {
  it.each<[string, Row[], Row[], object]>([
    ["holds in any order", [stake, win], [win, stake], { lost: [], doubled: [], strange: [] }],
    ["finds out what was lost", [stake, win], [win], { lost: [name], doubled: [], strange: [] }],
    ["finds out what was done twice", [stake], [stake, stake], { lost: [], doubled: [name], strange: [] }],
    ["finds out what nobody did", [win], [win, stake], { lost: [], doubled: [], strange: [name] }],
    ["counts the same deed done twice on purpose", [stake, stake], [stake], { lost: [name], doubled: [], strange: [] }],
  ])("%s", (_, expected, found, difference) => {
    expect(differenceOf(expected, found)).toEqual(difference);
  });
});
