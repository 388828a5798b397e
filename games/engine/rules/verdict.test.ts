import { describe, expect, it } from "vitest";
import { commitment } from "#fairness/draw.ts";
import { verdict } from "./verdict.ts";

describe("a verdict", () => {
  const honest = { commitment: commitment("seed"), serverSeed: "seed", forced: false };

  it.each([
    ["all holds", honest, true, { match: true, commitmentHolds: true, resultHolds: true }],
    ["the outcome differs", honest, false, { match: false, commitmentHolds: true, resultHolds: false }],
    [
      "the seed is not the one committed to",
      { ...honest, serverSeed: "other" },
      true,
      { match: false, commitmentHolds: false, resultHolds: true },
    ],
    [
      "the round was forced, even onto what would have come",
      { ...honest, forced: true },
      true,
      { match: false, commitmentHolds: true, resultHolds: false },
    ],
  ])("on a round is right if %s", (_, round, same, found) => {
    expect(verdict(round, "outcome", same)).toEqual({ ...found, recomputed: "outcome" });
  });
});
