import { describe, expect, it } from "vitest";
import { roundOf } from "#games/lucky-hit/rules/timeline.ts";
import { nextChange } from "./use-lucky-hit.ts";

const ROUND = roundOf(59_840_362);

describe("a round on the clock", () => {
  it.each([
    ["before stakes are taken", -2_000, 4_000],
    ["while it waits", 3_999, 4_000],
    ["from the first stake", 4_000, 19_000],
    ["up to the lock", 18_999, 19_000],
    ["while the cards are drawn", 19_000, 20_000],
    ["once they are open", 20_000, null],
  ])("%s, at %i ms, changes at %s", (_, age, change) => {
    const next = nextChange(ROUND, ROUND.startTime + age);
    expect(next).toBe(change === null ? null : ROUND.startTime + change);
  });
});
