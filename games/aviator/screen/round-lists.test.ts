import { describe, expect, it } from "vitest";
import { toneOf } from "./results.tsx";
import { markOf } from "./player-rows.tsx";

describe("a multiplier's colour", () => {
  it.each([
    [100, "blue"],
    [199, "blue"],
    [200, "purple"],
    [999, "purple"],
    [1000, "pink"],
    [1_000_000, "pink"],
  ])("%i hundredths are %s", (multiplier, tone) => {
    expect(toneOf(multiplier)).toBe(tone);
  });
});

describe("a player's mark", () => {
  it("is of two different colours, the same for the same name", () => {
    for (const name of ["a***7", "p***1", "p***2", ""]) {
      const [, first, second] = /var\((--\w+)\), var\((--\w+)\)/.exec(markOf(name)) ?? [];
      expect(first).toBeTruthy();
      expect(first).not.toBe(second);
      expect(markOf(name)).toBe(markOf(name));
    }
  });
});
